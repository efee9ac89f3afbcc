import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readChain } from '../../testing/audit-chain.ts'
import {
  changeOrganisation,
  chosenInvoice,
  lettersSent,
  organisationOf,
  proofForm,
  startTrial,
} from '../../testing/billing.ts'
import { ana, as, bob } from '../../testing/cast.ts'
import { asPerson, platformToken } from '../../testing/platform.ts'
import { beginTrials, decide, proofOf, token, upload, verify } from './decided-proofs.fixture.ts'

beginTrials()

test('parts add up, and what is too much is said', async () => {
  const { id } = await chosenInvoice('starter')
  const first = await upload(id)
  await verify(first.body.id, 10_000)
  expect((await as(ana).get(`/billing/invoices/${id}`)).body).toMatchObject({
    state: 'part_paid',
    openToea: 19_900,
  })
  expect(await organisationOf()).toMatchObject({ state: 'awaiting_payment', paidUntil: '' })

  const second = await upload(id)
  await verify(second.body.id, 20_000)
  expect((await as(ana).get(`/billing/invoices/${id}`)).body).toMatchObject({
    state: 'paid',
    paidToea: 30_000,
    creditToea: 100,
  })
  expect(await organisationOf()).toMatchObject({ state: 'active' })
  const last = (await readChain(env.CONTROL)).at(-1)
  expect(JSON.parse(last?.details ?? '')).toMatchObject({ toea: 20_000, creditToea: 100 })
})

test('money that came twice is counted, told in the receipt, and changes nothing else', async () => {
  const { id } = await chosenInvoice('starter')
  const first = await upload(id)
  const twin = await upload(id)
  await verify(first.body.id, 29_900)
  const before = await organisationOf()
  expect(await verify(twin.body.id, 29_900)).toMatchObject({ status: 201 })
  const { body } = await as(ana).get(`/billing/invoices/${id}`)
  expect(body).toMatchObject({ state: 'paid', paidToea: 59_800, creditToea: 29_900 })
  const { revision: _moved, ...after } = await organisationOf()
  expect(before).toMatchObject(after)
  const receipt = await env.CONTROL.prepare(
    "SELECT content FROM outbox WHERE letter = 'receipt' AND key LIKE ?",
  )
    .bind(`%${twin.body.id.slice(0, 30)}%`)
    .first<string>('content')
  expect(JSON.parse(receipt ?? '')).toMatchObject({ paidToea: 29_900, creditToea: 29_900 })
})

test('the overview adds up what was verified this month, for whoever looks after billing alone', async () => {
  const overview = async (session = token) =>
    (await asPerson(session, 'GET', '/overview')).body.income
  const before = await overview()
  expect(before.months).toHaveLength(6)
  const { id } = await chosenInvoice('starter')
  const { body: part } = await upload(id)
  expect((await overview()).oldestProofAt).toBe((await proofOf(part.id)).submittedAt)
  await verify(part.id, 10_000)
  const after = await overview()
  expect(after.months[0].toea).toBe(before.months[0].toea + 10_000)
  expect(after.months.slice(1)).toEqual(before.months.slice(1))
  expect(after).toMatchObject({ oldestProofAt: null })
  await verify((await upload(id)).body.id, 19_900)
  // Acme paid, Beta never did
  expect((await overview()).newcomers).toEqual({ days: 90, many: 2, paid: 1 })
  expect(await overview(await platformToken('support'))).toBeNull()
})

test('after a rejection another proof can be uploaded', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: first } = await upload(id)
  await decide(first.id, 'rejection', { reason: 'No such transfer on our account' })
  expect((await as(ana).get(`/billing/invoices/${id}`)).body.proofs).toMatchObject([
    { state: 'rejected', reason: 'No such transfer on our account' },
  ])
  expect(await lettersSent()).toContain('proof_rejected to accounts@example.test')
  const { body: second } = await upload(id)
  await verify(second.id, 29_900)
  expect(await organisationOf()).toMatchObject({ state: 'active' })
})

test('a decision needs a reason, an amount and the revision that was seen', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: proof } = await upload(id)
  expect(await decide(proof.id, 'rejection', {})).toMatchObject({ status: 422, code: 'invalid' })
  const verification = { toea: 0, revision: 1 }
  expect((await decide(proof.id, 'verification', verification)).code).toBe('invalid')
  await upload(id)
  const stale = { toea: 29_900, revision: 1 }
  expect((await decide(proof.id, 'verification', stale)).code).toBe('stale_invoice')
})

test('what was decided stays decided', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: proof } = await upload(id)
  await decide(proof.id, 'duplicate', { reason: 'Of invoice 1' })
  for (const how of ['rejection', 'duplicate']) {
    expect((await decide(proof.id, how, { reason: 'x' })).code).toBe('proof_decided')
  }
  expect((await verify(proof.id, 29_900)).code).toBe('proof_decided')
})

test('the same file is verified once, and flagged wherever it comes from', async () => {
  const same = { content: '%PDF-1.4 the same transfer', reference: 'ONE AND ONLY' }
  const first = await chosenInvoice('starter')
  const { body: one } = await upload(first.id, proofForm(same))
  await verify(one.id, 29_900)

  await startTrial('org-beta')
  const asked = await as(bob).post('/billing/plan', { slug: 'beta', body: { plan: 'starter' } })
  const sent = await as(bob).post(`/billing/invoices/${asked.body.id}/proofs`, {
    slug: 'beta',
    form: proofForm(same),
  })
  expect(sent.status).toBe(201)
  expect(JSON.stringify(sent.body)).not.toMatch(/acme|duplicate|flag/i)
  expect((await proofOf(sent.body.id)).flags).toEqual([
    {
      kind: 'same_bytes',
      proofId: one.id,
      state: 'verified',
      organisationName: 'Acme Hospital',
      invoiceNumber: first.number,
    },
  ])
  expect((await verify(sent.body.id, 29_900)).code).toBe('proof_counted')
  expect(await organisationOf('org-beta')).toMatchObject({ state: 'awaiting_payment' })
})

test('the same bank reference under another file is flagged', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: one } = await upload(id, proofForm({ reference: 'ft  77' }))
  const { body: two } = await upload(id, proofForm({ reference: 'FT 77' }))
  expect((await proofOf(two.id)).flags).toMatchObject([{ kind: 'same_reference', proofId: one.id }])
})

test('the platform reads what waits by page, the oldest first', async () => {
  const { id } = await chosenInvoice('starter')
  const sent: string[] = []
  for (const _proof of [1, 2, 3]) sent.push((await upload(id)).body.id)
  const read: string[] = []
  let cursor = ''
  do {
    const { body } = await asPerson(token, 'GET', `/proofs?limit=1${cursor}`)
    read.push(...body.items.map((one: { id: string }) => one.id))
    cursor = body.nextCursor && `&cursor=${body.nextCursor}`
  } while (cursor)
  expect(read.sort()).toEqual(sent.sort())
  const { body } = await asPerson(token, 'GET', '/proofs?state=verified&limit=200')
  expect(new Set(body.items.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['verified']),
  )
})

test('whoever paid before is decided on before those who never did', async () => {
  await startTrial('org-beta')
  const asked = await as(bob).post('/billing/plan', { slug: 'beta', body: { plan: 'starter' } })
  const address = `/billing/invoices/${asked.body.id}/proofs`
  const { body: never } = await as(bob).post(address, { slug: 'beta', form: proofForm() })
  const { id } = await chosenInvoice('starter')
  const { body: later } = await upload(id)
  await changeOrganisation('org-acme', { paidUntil: '2026-01-31' })
  const read = async (query: string) => (await asPerson(token, 'GET', `/proofs${query}`)).body
  const { items, nextCursor } = await read('?limit=1')
  const behind = await read(`?limit=1&cursor=${nextCursor}`)
  expect([items[0].id, behind.items[0].id]).toEqual([later.id, never.id])
  expect((await proofOf(later.id)).next).toMatchObject({ id: never.id })
})

test('behind each proof that waits stands the next, and behind the last the oldest', async () => {
  const { id } = await chosenInvoice('starter')
  const [one, two] = [(await upload(id)).body, (await upload(id)).body]
  const nextOf = async (proof: { id: string }) => (await proofOf(proof.id)).next
  expect(await nextOf(one)).toEqual({ id: two.id, organisationName: 'Acme Hospital' })
  expect(await nextOf(two)).toMatchObject({ id: one.id })
  await decide(two.id, 'rejection', { reason: 'Not ours' })
  expect(await nextOf(two)).toMatchObject({ id: one.id })
  expect(await nextOf(one)).toBeNull()
})
