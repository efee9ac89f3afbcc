import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { begin, download } from '../archive/archive.fixture.ts'
import { controlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { users } from '../db/people.ts'
import { dayMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { findClosure } from '../organisations/closures.ts'
import { eventually } from '../testing/ask.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../testing/batches.ts'
import { ana, as, forgetTokens, makeCast, mia, ravi } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'

export const path = '/organisation/closure'
export const reason = 'We pay by another bank now'

/** Days pass: everybody but colleagues signs in anew. */
export function daysPass(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
  forgetTokens()
}

/** Acme with two administrators, a batch that is at the bank with its file, and a draft. */
export async function acmeThatPaid() {
  const cast = await makeCast()
  await controlDb(env)
    .update(organisations)
    .set({ billingEmail: 'accounts@acme.test' })
    .where(eq(organisations.id, 'org-acme'))
  const source = await addKunduAccount()
  const { id, digest } = await submittedBatch(source, 200_000, 80)
  await startBatch(source, 'Never finished')
  await addColleagues([
    { id: 'ben', role: 'org_admin', ownLimitToea: null },
    { id: 'sam', role: 'sys_admin', ownLimitToea: null },
  ])
  return { ...cast, batch: id, digest }
}

/** The batch that waits is approved, made a file of, and marked as at the bank. */
export async function toTheBank({ batch, digest }: { batch: string; digest: string }) {
  await as(ravi).post(`/batches/${batch}/approvals`, { body: { decision: 'approve', digest } })
  const { body: file } = await as(mia).post(`/batches/${batch}/bank-file`)
  const { recordCount, totalToea } = file
  const body = { bankReference: 'BSP-1', recordCount, totalToea, uncheckedReason: 'A test' }
  const sent = await as(mia).post(`/batches/${batch}/upload`, { body })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return file
}

export const ben = (method: string, at: string, sent?: { body?: unknown; key?: string }) =>
  asColleague('ben', method, at, sent)
export const askToLeave = (key = crypto.randomUUID()) =>
  as(ana).post(path, { body: { reason }, key })

/** Ana asks and Ben confirms. */
export async function leave() {
  const { body } = await askToLeave()
  const confirmed = await ben('POST', `${path}/confirmation/${body.pending.id}`)
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  await eventually(async () => must(await closure(), 'closure'))
}

export async function takeWholeArchive() {
  const { bytes } = await download((await begin()).body.id)
  return bytes
}

export const closure = () => findClosure(controlDb(env), 'org-acme')

export async function stateOfAcme() {
  const [row] = await controlDb(env)
    .select()
    .from(organisations)
    .where(eq(organisations.id, 'org-acme'))
  return must(row, 'acme')
}

export const lettersOf = async (letter: string) => {
  const { results } = await env.CONTROL.prepare(
    'SELECT address, recipient_id, content FROM outbox WHERE letter = ? ORDER BY written_at',
  )
    .bind(letter)
    .all<{ address: string; recipient_id: string; content: string }>()
  return results
}

let people = 0
/** A person of the platform who looks after organisations. */
export async function operator() {
  const id = await makePerson('operator', `operator-${people++}`)
  const token = await platformToken(id)
  return {
    /** An owner lets them out. */
    leaves: () => controlDb(env).update(users).set({ status: 'inactive' }).where(eq(users.id, id)),
    look: () => asPerson(token, 'GET', '/organisations/org-acme/closure'),
    order: (slug = 'acme', next?: 'order' | 'carry_out') =>
      asPerson(token, 'POST', '/organisations/org-acme/closure/deletion', { slug, next }),
  }
}
