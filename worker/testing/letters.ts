import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { tenantDb } from '../core/databases.ts'
import { outbox } from '../db/records.ts'
import { must } from '../domain/must.ts'
import type { LetterContents, LetterName } from '../mail/letter-types.ts'
import { everyLetter } from '../mail/letters/letter.fixture.ts'
import { postLetters } from '../mail/post-letters.ts'

/** Sees what would leave, and lets none of it leave. A test may let it fail. */
export function watchSending() {
  return vi.spyOn(env.EMAIL, 'send').mockResolvedValue({ messageId: '1' })
}

type Mail = { to: string; subject: string; text: string; html: string }
/** What left, in its order. */
export const mailsOf = (send: ReturnType<typeof watchSending>) =>
  send.mock.calls.map(([mail]) => mail as unknown as Mail) // the binding's type has a raw message as well

export type Posted<Name extends LetterName> = {
  content?: Partial<LetterContents[Name]>
  to?: { recipientIds: string[] } | { addresses: string[] }
  at?: Date
  occasion?: string
}

/** Puts a letter of the fixture into an outbox, as a change does; to Mia, if nobody else is named. Gives its first key. */
export async function postLetter<Name extends LetterName>(
  database: D1Database,
  letter: Name,
  { content, to = { recipientIds: ['mia'] }, at = new Date(), occasion }: Posted<Name> = {},
): Promise<string> {
  const db = tenantDb(database)
  const written = { ...everyLetter[letter], ...content }
  const name = occasion ?? crypto.randomUUID()
  for (const statement of postLetters(
    db,
    { letter, occasion: name, content: written, ...to },
    at,
  )) {
    await db.batch([statement])
  }
  const [reader] = 'recipientIds' in to ? to.recipientIds : to.addresses
  return `${letter}/${name}/${reader}`
}

export async function letterOf(database: D1Database, key: string) {
  const [row] = await tenantDb(database).select().from(outbox).where(eq(outbox.key, key))
  return must(row, key)
}
