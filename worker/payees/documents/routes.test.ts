import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { addDays, dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
import { addKunduAccount, payDay, payment } from '../../testing/batches.ts'
import {
  ana,
  as,
  beta,
  bob,
  makeCast,
  mia,
  originOf,
  ravi,
  tokenOf,
  tom,
} from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

const pdf = '%PDF-1.7\nA certificate'
const today = dayInPortMoresby(new Date())
let payeeId = ''
let other = ''
beforeAll(async () => {
  await makeCast()
  const added = ['Kila Vagi', 'Mea Tau'].map(async (name, index) => {
    const body = { name, bsb: '088-950', accountNumber: `730000${1000 + index}` }
    return (await as(mia).post('/payees', { body })).body.id as string
  })
  ;[payeeId = '', other = ''] = await Promise.all(added)
})

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { SCANNER_URL: '' })
})

type Sent = { by?: Person; content?: string; fileName?: string; key?: string; id?: string }

function send(fields: Record<string, string> = {}, sent: Sent = {}) {
  const { by = mia, content = pdf, fileName = 'certificate.pdf', key, id = payeeId } = sent
  const form = new FormData()
  const said = { kind: 'compliance_certificate', name: 'Certificate of compliance', ...fields }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  form.set('file', new File([content], fileName, { type: 'text/html' }))
  return as(by).post(`/payees/${id}/documents`, { form, ...(key && { key }) })
}
const listOf = async (id = payeeId) => (await as(tom).get(`/payees/${id}/documents`)).body.items
const ending = async () => {
  const { items } = (await as(tom).get('/payees?documents=ending')).body
  return items.map(({ name }: { name: string }) => name)
}

test('a document is kept with who brought it and until when it counts', async () => {
  const lastDay = addDays(today, 10)
  waitForStore(100)
  vi.spyOn(env.FILES, 'put').mockReturnValueOnce(new Promise(() => undefined))
  const added = await send({ lastDay }, { key: 'once' })
  expect(added).toMatchObject({ status: 201, body: { lastDay, ends: 'soon', addedBy: 'Mia Kila' } })
  expect((await send({ lastDay }, { key: 'once' })).body).toEqual(added.body)
  expect(await listOf()).toEqual([added.body])
})

test('a store that is slow, and not silent, keeps what is brought', async () => {
  waitForStore(50)
  const real = env.FILES.put.bind(env.FILES) as (...words: unknown[]) => Promise<unknown>
  vi.spyOn(env.FILES, 'put').mockImplementation((async (...words: unknown[]) => {
    await new Promise((done) => setTimeout(done, 120))
    return real(...words)
  }) as never)
  const added = await send({ name: 'Brought slowly' }, { id: other })
  expect(added.status).toBe(201)
  expect((await listOf(other)).map(({ name }: { name: string }) => name)).toEqual([
    'Brought slowly',
  ])
})

test('it is taken along as what its bytes are, and never shown', async () => {
  const [document] = await listOf()
  const path = `/api/payees/${payeeId}/documents/${document.id}/file`
  const headers = { Authorization: `Bearer ${await tokenOf(tom)}` }
  const answer = await exports.default.fetch(`${originOf('acme')}${path}`, { headers })
  expect(await answer.text()).toBe(pdf)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'content-disposition':
      'attachment; filename="certificate.pdf"; filename*=UTF-8\'\'certificate.pdf',
  })
  expect((await as(tom).get(`/payees/${other}/documents/${document.id}/file`)).status).toBe(404)
  const elsewhere = await as(bob).get(`/payees/${payeeId}/documents/${document.id}/file`, {
    slug: beta,
  })
  expect(elsewhere.status).toBe(404)
})

test('another takes its place once, both stay, and the list of those that end forgets it', async () => {
  expect(await ending()).toEqual(['Kila Vagi'])
  const [before] = await listOf()
  const newer = { lastDay: addDays(today, 400), replacesId: before.id }
  const answers = await Promise.all([send(newer), send(newer, { by: ana })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await listOf()).map((one: { isReplaced: boolean }) => one.isReplaced)).toEqual([
    false,
    true,
  ])
  expect(await ending()).toEqual([])
  await send({ lastDay: addDays(today, -1) }, { id: other })
  expect(await ending()).toEqual(['Mea Tau'])
})

test.each([
  [{ name: '' }, {}, 422, 'name'],
  [{ name: 'n'.repeat(81) }, {}, 422, 'name'],
  [{ lastDay: '2026-02-30' }, {}, 422, 'lastDay'],
  [{ kind: 'photo' }, {}, 422, 'kind'],
  [{}, { content: '' }, 422, 'file'],
  [{}, { fileName: `${'f'.repeat(200)}.pdf` }, 422, 'file'],
  [{}, { fileName: 'gpj.\u202Ecertificate.pdf' }, 422, 'file'],
] as const)('%j %j is refused by its field', async (fields, sent, status, field) => {
  const answer = await send(fields, sent)
  expect(answer).toMatchObject({ status, body: { errors: [{ field }] } })
})

test.each([
  [{ content: '<html>' }, 422, 'document_unknown'],
  [{ fileName: 'certificate.png' }, 422, 'document_not_as_named'],
  [{ content: `%PDF-${'x'.repeat(5 * 1024 * 1024)}` }, 413, 'too_large'],
  [{ by: ravi }, 403, 'not_allowed'],
] as const)(
  'a file that is none, or from somebody who may not, is refused (%#)',
  async (sent, status, code) => {
    const before = await listOf()
    expect(await send({}, sent)).toMatchObject({ status, body: { code } })
    expect(await listOf()).toEqual(before)
  },
)

test('a file whose row was refused, or whose twin was written first, does not stay behind', async () => {
  const { body: first } = await send({ name: 'To be replaced' })
  const files = async () => (await env.FILES.list({ prefix: 'documents/org-acme/' })).objects.length
  const documents = async () => (await listOf()).length + (await listOf(other)).length
  const replacing = [1, 2, 3].map((number) =>
    send({ name: `In its place ${number}`, replacesId: first.id }, { content: `${pdf} ${number}` }),
  )
  const statuses = (await Promise.all(replacing)).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 409, 409])
  const twins = [1, 2, 3].map(() => send({ name: 'A twin' }, { key: 'twins' }))
  expect(new Set((await Promise.all(twins)).map(({ body }) => body.id)).size).toBe(1)
  expect(await files()).toBe(await documents())
})

test('a scanner refuses malware on its way in and out; a silent one holds up opening alone', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const list = async () => (await as(mia).get(`/payees/${payeeId}/documents`)).body
  expect((await list()).isScanned).toBe(false)
  Object.assign(env, { SCANNER_URL: 'https://scanner.example/v2/scan' })
  expect((await list()).isScanned).toBe(true)
  const asked = vi.spyOn(globalThis, 'fetch')
  const says = (Status: string) =>
    asked.mockImplementation(() =>
      Promise.resolve(Response.json([{ Status, Description: 'Eicar-Test' }])),
    )
  says('FOUND')
  expect((await send()).body.code).toBe('file_infected')
  asked.mockRejectedValue(new Error('no line'))
  const { status, body } = await send()
  expect(status).toBe(201)
  const entries = await as(ana).get('/audit?limit=1')
  expect(entries.body.items[0].details).toMatchObject({ isScanned: false })

  const open = () => as(mia).get(`/payees/${payeeId}/documents/${body.id}/file`)
  expect(await open()).toMatchObject({ status: 503, body: { code: 'scanner_unavailable' } })
  says('OK')
  expect((await open()).status).toBe(200)
  says('FOUND')
  expect((await open()).body.code).toBe('file_infected')
})

test('a payment behind the last day of a certificate of compliance says so, at the desk and to who approves, and is refused by nobody', async () => {
  const paid = payment(900)
  const source = await addKunduAccount()
  const body = { name: 'Suppliers', sourceAccountId: source, valueDate: payDay(), description: '' }
  const batch = (await as(mia).post('/batches', { body })).body.id as string
  await as(mia).post(`/batches/${batch}/payments`, { body: { payments: [paid, payment(901)] } })
  const { items } = (await as(mia).get(`/batches/${batch}/payments`)).body
  const id = items[0].payeeId as string
  const found = async () =>
    (await as(mia).get(`/batches/${batch}/findings`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'certificate_ended',
    )
  const home = async () => (await as(mia).get('/home')).body.documentsEnd
  const before = (await home()) ?? 0
  expect(await found()).toEqual([])

  // it counts on its last day
  const { body: last } = await send({ lastDay: payDay() }, { id })
  expect([await found(), await home()]).toEqual([[], before + 1])
  const lastDay = addDays(payDay(), -1)
  await send({ lastDay, replacesId: last.id }, { id })
  const sentence = `The certificate of compliance of this payee ended on ${formatDay(lastDay)}, and there is no later one.`
  expect(await found()).toMatchObject([{ rank: 3, line: 1, payeeId: id, sentence, waysOut: [] }])
  expect((await as(mia).get(`/batches/${batch}/findings`)).body.counts.certificate_ended).toBe(1)

  const submitted = await as(mia).post(`/batches/${batch}/submission`, { body: {} })
  expect(submitted.status).toBe(201)
  const page = await exports.default.fetch(`${originOf('acme')}/approval/${batch}`, {
    headers: { Authorization: `Bearer ${await tokenOf(ravi)}` },
  })
  expect(await page.text()).toContain(sentence)
  await as(mia).remove(`/batches/${batch}/submission`)

  // a later one that nobody said replaces it; another kind of paper is none
  await send({ kind: 'registration' }, { id })
  expect(await found()).toHaveLength(1)
  await send({}, { id })
  expect(await found()).toEqual([])
})
