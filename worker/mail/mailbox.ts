import { asc } from 'drizzle-orm'
import { platformRealm, type Realm } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { formatMoment } from '../domain/calendar.ts'
import { tenantForLetters } from '../tenancy/open-tenant.ts'
import { renderLetter } from './letters/render-letter.ts'
import { findReaders, type LetterRow, listNewest } from './outbox-store.ts'

const lettersMax = 100
const organisationsMax = 50

/** A letter as a developer reads it: its text holds links that work. */
export type MailboxLetter = {
  key: string
  to: string
  subject: string
  text: string
  writtenAt: string
  state: string
}

/** The newest letters of this machine, whoever they go to. In development only: it opens every link there is. */
export async function listLetters(env: Env): Promise<MailboxLetter[]> {
  if (env.ENVIRONMENT !== 'development') throw new Error('nobody reads letters here')
  const realms = [platformRealm(env), ...(await listLocal(env))]
  const boxes = await Promise.all(realms.map(readBox))
  const newest = boxes
    .flat()
    .sort((one, other) => other.row.writtenAt.getTime() - one.row.writtenAt.getTime())
    .slice(0, lettersMax)
  return Promise.all(newest.map((letter) => shown(env, letter)))
}

type Found = { realm: Realm; row: LetterRow; reader: { email: string; firstName: string } }

async function listLocal(env: Env): Promise<Realm[]> {
  const rows = await platformRealm(env)
    .db.select({ id: organisations.id })
    .from(organisations)
    .orderBy(asc(organisations.slug))
    .limit(organisationsMax)
  const opened = await Promise.all(rows.map(({ id }) => tenantForLetters(env, id)))
  return opened.flatMap((one) => (one.ok ? [one.value] : []))
}

async function readBox(realm: Realm): Promise<Found[]> {
  const rows = await listNewest(realm.db, lettersMax)
  const readers = await findReaders(realm.db, rows)
  return rows.map((row) => {
    const reader = readers.get(row.recipientId) ?? { email: row.address, firstName: '' }
    return { realm, row, reader }
  })
}

async function shown(env: Env, { realm, row, reader }: Found): Promise<MailboxLetter> {
  const written = await renderLetter(env, realm, row, reader).catch((error: unknown) => ({
    subject: row.letter,
    text: `This e-mail cannot be written: ${String(error)}`,
  }))
  return {
    key: `${realm.id}/${row.key}`,
    to: reader.email,
    subject: written.subject,
    text: written.text,
    writtenAt: formatMoment(row.writtenAt),
    state: stateOf(row),
  }
}

function stateOf({ sentAt, trouble, attempts, lastError }: LetterRow): string {
  if (sentAt) return 'sent'
  if (trouble === 'sending') return 'on its way'
  if (trouble === 'given_up') return `given up: ${lastError}`
  if (trouble === 'uncertain') return `perhaps sent: ${lastError}`
  if (trouble === 'not_wanted') return 'not wanted'
  return attempts === 0 ? 'waiting' : `waiting to be tried again: ${lastError}`
}
