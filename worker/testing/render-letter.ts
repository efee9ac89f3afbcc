import { env } from 'cloudflare:workers'
import { type Realm, type Tenant, tenantDb } from '../core/databases.ts'
import type { LetterContents, LetterName } from '../mail/letter-types.ts'
import { everyLetter } from '../mail/letters/letter.fixture.ts'
import { type Reader, renderLetter } from '../mail/letters/render-letter.ts'
import type { LetterRow } from '../mail/outbox-store.ts'

const writtenAt = new Date('2026-11-21T04:06:00Z')
export const acmeForLetters: Tenant = {
  kind: 'organisation',
  id: 'org-acme',
  slug: 'acme',
  name: 'Acme Hospital',
  state: 'active',
  plan: null,
  db: tenantDb(env.TENANT_0001),
}
export const miaAsReader = { email: 'mia@example.test', firstName: 'Mia' }

/** A letter of the fixture as it would leave Acme for Mia on 21 November 2026 at 14:06, or with what is told otherwise. */
export function render<Name extends LetterName>(
  letter: Name,
  content: Partial<LetterContents[Name]> = {},
  { realm = acmeForLetters, reader = miaAsReader }: { realm?: Realm; reader?: Reader } = {},
) {
  const row: LetterRow = {
    key: `${letter}/1/mia`,
    letter,
    recipientId: 'mia',
    content: { ...everyLetter[letter], ...content },
    writtenAt,
    sentAt: null,
    address: '',
    attempts: 0,
    dueAt: writtenAt,
    trouble: '',
    lastError: '',
  }
  return renderLetter(env, realm, row, reader)
}

export const linksOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
