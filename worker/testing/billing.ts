import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { platformRealm } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { outbox } from '../db/records.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { ana, as } from './cast.ts'

type Changes = Partial<typeof organisations.$inferInsert>

/** Makes an organisation of the cast one that signed up today. */
export function startTrial(id = 'org-acme', now = new Date()) {
  const today = dayInPortMoresby(now)
  return changeOrganisation(id, {
    state: 'trialing',
    stateSince: today,
    trialEndsOn: addDays(today, 14),
    billingEmail: 'accounts@example.test',
  })
}

export async function changeOrganisation(id: string, changes: Changes) {
  const { revision } = await organisationOf(id)
  await platformRealm(env)
    .db.update(organisations)
    .set({ ...changes, revision: revision + 1 })
    .where(eq(organisations.id, id))
}

export async function organisationOf(id = 'org-acme') {
  const { db } = platformRealm(env)
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return must(row, id)
}

/** The platform's letters so far, as `name to address`, in the order of their keys. */
export async function lettersSent() {
  const rows = await platformRealm(env).db.select().from(outbox)
  return rows.map(({ letter, address, recipientId }) => `${letter} to ${address || recipientId}`)
}

type Receipt = {
  content?: string | Uint8Array
  name?: string
  type?: string
  reference?: string
  amount?: string
  /** The name of a second file beside it. */
  another?: string
}

/** The upload form of a proof, filled in. */
export function proofForm({ content, name, type, reference, amount, another }: Receipt = {}) {
  const form = new FormData()
  const bytes = content ?? `%PDF-1.7 ${crypto.randomUUID()}`
  form.set('file', new File([bytes], name ?? 'receipt.pdf', { type: type ?? 'application/pdf' }))
  form.set('bankReference', reference ?? crypto.randomUUID().slice(0, 18))
  form.set('amount', amount ?? '299.00')
  if (another) form.append('file', new File(['%PDF-1.7'], another))
  return form
}

/** Acme chooses a plan; gives its invoice as the API answers it. */
export async function chosenInvoice(plan = 'starter') {
  return (await as(ana).post('/billing/plan', { body: { plan } })).body
}
