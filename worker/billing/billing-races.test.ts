import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { InvoiceView } from '../contract/billing.ts'
import type { Answer } from '../core/commit.ts'
import type { Tenant } from '../core/databases.ts'
import { tenantById } from '../tenancy/open-tenant.ts'
import { readChain } from '../testing/audit-chain.ts'
import { chosenInvoice, proofForm, startTrial } from '../testing/billing.ts'
import { type Answered, ana, as, makeCast } from '../testing/cast.ts'
import { beforeNextWrite } from '../testing/faults.ts'
import { watchSending } from '../testing/letters.ts'
import { makeOrganisation } from '../testing/organisation.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'
import { runDailyBillingFor } from './daily/run-daily-billing.ts'
import { choosePlan } from './invoices/choose-plan.ts'

let token: string
beforeAll(async () => {
  watchSending()
  await makeCast()
  await startTrial()
  await makePerson('billing')
  token = await platformToken('billing')
})

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

async function numbers() {
  const { results } = await env.CONTROL.prepare('SELECT number FROM invoices ORDER BY number').all()
  return results.map(({ number }) => Number(number))
}

function choose(tenant: Tenant, plan: 'starter' | 'professional', key: string): Promise<Answer> {
  const mutation = { userId: `${tenant.id}/ana`, key, requestHash: plan }
  const order = { env, tenant, actorId: `${tenant.id}/ana`, email: 'ana@example.test' }
  return choosePlan({ ...order, mutation, plan }, new Date())
}

test('fifty choices of one plan at once make one invoice', async () => {
  const answers = await Promise.all(range(50).map(() => as(ana).post('/billing/plan', starter)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await numbers()).toEqual([1])
})

const starter = { body: { plan: 'starter' } }

test('an invoice that was there is entered as nobody’s who chooses its plan again', async () => {
  const acme = await tenantById(env, 'org-acme')
  if (!acme.ok) throw new Error(acme.reason)
  const { body } = await choose(acme.value, 'professional', 'elsewhere')
  const again = await as(ana).post('/billing/plan', { body: { plan: 'professional' } })
  expect([again.status, again.body.id]).toEqual([200, InvoiceView.parse(body).id])
  const { items } = (await as(ana).get(`/audit?subject=invoice/${again.body.id}`)).body
  expect(items).toEqual([])
})

test('fifty organisations at once get fifty numbers without a gap', async () => {
  const tenants: Tenant[] = []
  for (const index of range(25)) {
    const { id } = await makeOrganisation(`racer-${index}`, `Racer ${index}`, [])
    const opened = await tenantById(env, id)
    if (!opened.ok) throw new Error(opened.reason)
    tenants.push(opened.value)
  }
  const from = (await numbers()).length
  const answers = await Promise.all(
    tenants.flatMap((tenant) => [
      choose(tenant, 'starter', 'one'),
      choose(tenant, 'professional', 'two'),
    ]),
  )
  const issued = answers.map(({ body }) => InvoiceView.parse(body).number)
  expect([...issued].sort((one, other) => one - other)).toEqual(
    range(50).map((index) => from + index + 1),
  )
  expect(await numbers()).toEqual(range(from + 50).map((index) => index + 1))
  const open = await env.CONTROL.prepare(
    "SELECT count(*) AS count FROM invoices WHERE state = 'issued' AND organisation_id LIKE 'org-racer%'",
  ).first('count')
  expect(open).toBe(25)
})

async function openProof() {
  const { id: invoiceId } = await chosenInvoice()
  const form = proofForm()
  const { body: proof } = await as(ana).post(`/billing/invoices/${invoiceId}/proofs`, { form })
  const { body } = await asPerson(token, 'GET', `/invoices/${invoiceId}`)
  return { invoiceId, proofId: proof.id as string, revision: body.revision as number }
}

test('two verifications of one proof at once count its money once', async () => {
  const { invoiceId, proofId, revision } = await openProof()
  const verify = () =>
    asPerson(token, 'POST', `/proofs/${proofId}/verification`, { toea: 10_000, revision })
  const answers = await Promise.all([verify(), verify(), verify()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { body } = await asPerson(token, 'GET', `/invoices/${invoiceId}`)
  expect(body).toMatchObject({ paidToea: 10_000, state: 'part_paid' })
})

test('two proofs of the same file verified at once: one of them', async () => {
  const { id: invoiceId } = await chosenInvoice()
  const content = '%PDF-1.7 twice'
  const ids: string[] = []
  for (const reference of ['A', 'B']) {
    const form = proofForm({ content, reference })
    ids.push((await as(ana).post(`/billing/invoices/${invoiceId}/proofs`, { form })).body.id)
  }
  const { body: invoice } = await asPerson(token, 'GET', `/invoices/${invoiceId}`)
  const answers = await Promise.all(
    ids.map((id) =>
      asPerson(token, 'POST', `/proofs/${id}/verification`, {
        toea: 100,
        revision: invoice.revision,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const after = await asPerson(token, 'GET', `/invoices/${invoiceId}`)
  expect(after.body.paidToea).toBe(invoice.paidToea + 100)
})

test('a verification and a rejection at once: one of them, and the invoice agrees', async () => {
  const { invoiceId, proofId, revision } = await openProof()
  const [verified, rejected] = await Promise.all([
    asPerson(token, 'POST', `/proofs/${proofId}/verification`, { toea: 50, revision }),
    asPerson(token, 'POST', `/proofs/${proofId}/rejection`, { reason: 'Not ours' }),
  ])
  expect([verified.status, rejected.status].sort()).toEqual([201, 409])
  const { body: proof } = await asPerson(token, 'GET', `/proofs/${proofId}`)
  expect(proof.state).toBe(verified.status === 201 ? 'verified' : 'rejected')
  const { body } = await asPerson(token, 'GET', `/invoices/${invoiceId}`)
  const counted = body.proofs
    .filter(({ state }: { state: string }) => state === 'verified')
    .reduce((total: number, one: { verifiedToea: number }) => total + one.verifiedToea, 0)
  expect(body.paidToea).toBe(counted)
})

test('a verification and a void at once: the money counts, and the invoice stays', async () => {
  const { invoiceId, proofId, revision } = await openProof()
  const [verified, taken] = await Promise.all([
    asPerson(token, 'POST', `/proofs/${proofId}/verification`, { toea: 50, revision }),
    asPerson(token, 'POST', `/invoices/${invoiceId}/void`, { reason: 'Race' }),
  ])
  expect([verified.status, taken.status]).toEqual([201, 409])
})

test('a void and a choice of another plan at once take the invoice back once', async () => {
  const { body: page } = await asPerson(token, 'GET', '/invoices?state=issued&limit=5')
  expect(page.items).toHaveLength(5)
  for (const { id, organisation, plan } of page.items) {
    const tenant = await tenantById(env, organisation.id)
    if (!tenant.ok) throw new Error(tenant.reason)
    await Promise.all([
      asPerson(token, 'POST', `/invoices/${id}/void`, { reason: 'Race' }),
      choose(tenant.value, plan === 'starter' ? 'professional' : 'starter', `race-${id}`),
    ])
    const { body } = await asPerson(token, 'GET', `/invoices?organisation=${organisation.id}`)
    const states = body.items.map(({ state }: { state: string }) => state)
    expect(states.slice(0, 2)).toEqual(['issued', 'void'])
  }
})

test('two administrators who choose different plans at once leave one invoice to pay', async () => {
  const { body: page } = await asPerson(token, 'GET', '/invoices?state=issued&limit=5')
  for (const { organisation } of page.items) {
    const tenant = await tenantById(env, organisation.id)
    if (!tenant.ok) throw new Error(tenant.reason)
    const { id } = tenant.value
    await Promise.all([
      choose(tenant.value, 'starter', `one-${id}`),
      choose(tenant.value, 'professional', `two-${id}`),
      runDailyBillingFor(env, id, new Date()),
    ])
    const open = await env.CONTROL.prepare(
      "SELECT count(*) AS many FROM invoices WHERE organisation_id = ? AND state IN ('issued', 'part_paid', 'overdue')",
    )
      .bind(id)
      .first('many')
    expect(open).toBe(1)
  }
})

test('a proof and a void at once: one of them, never a proof on a void invoice', async () => {
  const { proofId, revision, invoiceId } = await openProof()
  await asPerson(token, 'POST', `/proofs/${proofId}/verification`, { toea: 29_900, revision })
  for (const _round of range(4)) {
    const { id } = await chosenInvoice()
    expect(id).not.toBe(invoiceId)
    const [sent, taken] = await Promise.all([
      as(ana).post(`/billing/invoices/${id}/proofs`, { form: proofForm() }),
      asPerson(token, 'POST', `/invoices/${id}/void`, { reason: 'Race' }),
    ])
    expect([sent.status, taken.status].sort()).toEqual([201, 409])
    if (sent.status === 201) await asPerson(token, 'POST', `/proofs/${sent.body.id}/rejection`, no)
  }
})

test('a proof that comes while another plan is chosen keeps its invoice', async () => {
  const { id, plan } = await chosenInvoice()
  let sent: Answered | undefined
  const end = beforeNextWrite(env.CONTROL, /^insert into "idempotency_keys"/, async () => {
    sent = await as(ana).post(`/billing/invoices/${id}/proofs`, { form: proofForm() })
  })
  const another = { body: { plan: plan === 'starter' ? 'professional' : 'starter' } }
  const chosen = await as(ana).post('/billing/plan', another).finally(end)
  expect([sent?.status, chosen.body.code]).toEqual([201, 'proof_waiting'])
  await asPerson(token, 'POST', `/proofs/${sent?.body.id}/rejection`, no)
})

const no = { reason: 'Only a race' }

test('after all of it the platform’s chain holds, and so does every invoice number', async () => {
  await readChain(env.CONTROL)
  const all = await numbers()
  expect(all).toEqual(range(all.length).map((index) => index + 1))
})
