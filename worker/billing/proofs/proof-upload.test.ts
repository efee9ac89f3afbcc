import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { ask, auditCount } from '../../testing/ask.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { chosenInvoice, proofForm, startTrial } from '../../testing/billing.ts'
import { ana, as, makeCast, originOf, tokenOf } from '../../testing/cast.ts'
import { loseNextWrite } from '../../testing/faults.ts'
import { watchSending } from '../../testing/letters.ts'
import { asPerson, base, makePerson, platformToken } from '../../testing/platform.ts'
import { proofBytesMax } from './proof-form.ts'
import { proofsPerInvoiceMax } from './proof-store.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const exe = new Uint8Array([0x4d, 0x5a, 0x90, 0x00])
const polyglot = '%PDF-1.7\n<html><script>alert(document.domain)</script></html>'

let invoiceId: string
let token: string
let database: D1Database
beforeAll(async () => {
  watchSending()
  database = (await makeCast()).acme.database
  await startTrial()
  await makePerson('billing')
  token = await platformToken('billing')
  invoiceId = (await chosenInvoice()).id
})

const upload = (form: FormData, key?: string) =>
  as(ana).post(`/billing/invoices/${invoiceId}/proofs`, { form, ...(key && { key }) })

test.each([
  ['a program that calls itself a PDF', proofForm({ content: exe }), 422, 'proof_type_unknown'],
  ['a reference that reads as another', proofForm({ reference: 'BSP\u202E42' }), 422, 'invalid'],
  ['a page', proofForm({ content: '<!doctype html>' }), 422, 'proof_type_unknown'],
  ['a PDF that begins later', proofForm({ content: ' %PDF-1.7' }), 422, 'proof_type_unknown'],
  ['an SVG', proofForm({ content: '<svg/>', type: 'image/svg+xml' }), 422, 'proof_type_unknown'],
  ['a page by its name', proofForm({ name: 'receipt.html' }), 422, 'document_not_as_named'],
  ['a PDF called a picture', proofForm({ name: 'a.PNG' }), 422, 'document_not_as_named'],
  ['an empty file', proofForm({ content: '' }), 422, 'proof_missing'],
  ['no file', new FormData(), 422, 'proof_missing'],
  ['two files', proofForm({ another: 'receipt-2.pdf' }), 422, 'invalid'],
  ['no reference', proofForm({ reference: '  ' }), 422, 'invalid'],
  ['a long reference', proofForm({ reference: 'x'.repeat(41) }), 422, 'invalid'],
  ['no amount', proofForm({ amount: 'all of it' }), 422, 'invalid'],
  ['a fraction of a toea', proofForm({ amount: '1.005' }), 422, 'invalid'],
])('%s is refused and nothing is kept', async (_what, form, status, code) => {
  const before = await auditCount(env.CONTROL)
  expect(await upload(form)).toMatchObject({ status, body: { code } })
  expect(await auditCount(env.CONTROL)).toBe(before)
})

const ofSize = (bytes: number) => `%PDF-${'x'.repeat(bytes - 5)}`

test('five megabytes are taken, and one byte more is not', async () => {
  const most = await upload(proofForm({ content: ofSize(proofBytesMax) }))
  expect(most).toMatchObject({ status: 201, body: { bytes: proofBytesMax } })
  const more = await upload(proofForm({ content: ofSize(proofBytesMax + 1) }))
  expect(more).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test.each([
  ['image/png', png, 'text/html', 'picture.png'],
  ['image/jpeg', jpeg, 'application/pdf', 'IMG_20261120'],
  ['application/pdf', polyglot, 'text/html', '"><script>.PDF'],
])(
  '%s is what its bytes say, whatever its sender says',
  async (contentType, content, type, name) => {
    const { body } = await upload(proofForm({ content, type, name }))
    expect(body.contentType).toBe(contentType)

    const shown = await ask('GET', `${base}/api/platform/proofs/${body.id}/content`, { token })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('Content-Type')).toBe(contentType)
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(shown.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="proof-[\w-]+\.\w{3}"$/,
    )
    expect(shown.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(shown.headers.get('Content-Security-Policy')).not.toContain('script-src')
  },
)

test('the organisation’s host has no address for the content, nor has anyone signed out', async () => {
  const { body } = await upload(proofForm())
  const path = `/api/platform/proofs/${body.id}/content`
  const own = await ask('GET', `${originOf('acme')}${path}`, { token: await tokenOf(ana) })
  expect([own.status, (await ask('GET', `${base}${path}`)).status]).toEqual([404, 401])
})

test('bytes that are not those that were uploaded are not shown', async () => {
  const { body } = await upload(proofForm())
  const key = `proofs/org-acme/${body.id}-${body.sha256}`
  expect(await env.FILES.head(key)).not.toBeNull()
  await env.FILES.put(key, '%PDF-1.7 another')
  const { code } = await asPerson(token, 'GET', `/proofs/${body.id}/content`)
  expect(code).toBe('proof_damaged')
})

test.each(['before', 'after'] as const)(
  'a line lost %s the write gives one proof, and its note once',
  async (when) => {
    const count = await proofs()
    const ended = loseNextWrite(env.CONTROL, when)
    const content = `%PDF-1.7 lost ${when}`
    const form = () => proofForm({ content, reference: `LOST ${when}` })
    await upload(form(), `lost-${when}`)
    expect(ended()).toBe(1)
    const again = await upload(form(), `lost-${when}`)
    expect(again.status).toBe(201)
    expect(await proofs()).toBe(count + 1)
    const notes = (await readChain(database)).filter(({ details }) =>
      details.includes(again.body.id),
    )
    expect(notes).toHaveLength(1)
  },
)

test('when the organisation’s own log could not be written, the same request writes it', async () => {
  const form = () => proofForm({ content: '%PDF-1.7 noted later', reference: 'LATER' })
  const real = database.batch.bind(database)
  const broken = vi.spyOn(database, 'batch').mockRejectedValue(new Error('D1_ERROR: gone'))
  expect((await upload(form(), 'later')).status).toBe(500)
  broken.mockImplementation(real)
  const count = await proofs()
  const again = await upload(form(), 'later')
  expect(again.status).toBe(201)
  expect(await proofs()).toBe(count)
  const notes = (await readChain(database)).filter(({ details }) => details.includes(again.body.id))
  expect(notes).toHaveLength(1)
  broken.mockRestore()
})

test('an invoice takes so many proofs and no more', async () => {
  const { id } = await chosenInvoiceOfItsOwn()
  for (let sent = 0; sent < proofsPerInvoiceMax; sent++) {
    const form = proofForm()
    expect((await as(ana).post(`/billing/invoices/${id}/proofs`, { form })).status).toBe(201)
  }
  const more = await as(ana).post(`/billing/invoices/${id}/proofs`, { form: proofForm() })
  expect(more.body.code).toBe('too_many_proofs')
})

/** The first one is paid, so that the plan has another. */
async function chosenInvoiceOfItsOwn() {
  const { body } = await asPerson(token, 'GET', '/proofs')
  const { id, invoice } = body.items[0]
  const verification = { toea: 29_900, revision: invoice.revision }
  await asPerson(token, 'POST', `/proofs/${id}/verification`, verification)
  return chosenInvoice()
}

async function proofs() {
  const { results } = await env.CONTROL.prepare('SELECT id FROM payment_proofs').all()
  return results.length
}
