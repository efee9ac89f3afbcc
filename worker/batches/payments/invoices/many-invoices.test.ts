import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { approvalPage } from '#pages/public/parts/measured.ts'
import { invoiceLimits } from '../../../domain/payees/invoices/invoice.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../../testing/cast.ts'
import { watchSizes } from '../../../testing/growth/watch-sizes.ts'
import { countOf } from '../../../testing/schedules/schedules.ts'

/*
 * As many invoices as a batch may have, within what D1 takes: a hundred parameters of a statement, two million bytes of each.
 * `VITE_LINES=20000` has one of them on each of as many payments as a batch may have, and says how long each step took.
 */

const lines = countOf('VITE_LINES', 500)
const each = invoiceLimits.ofBatchMax / lines
const perRequest = Math.min(1_000, 5_000 / each)
/** As long as a number may be, of letters that take three bytes. */
const numberOf = (one: number) => `${one}`.padEnd(invoiceLimits.numberMax, '界')

let database: D1Database
let id = ''
let first = ''
const took: string[] = []
async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const from = Date.now()
  const done = await act()
  took.push(`${what} ${Date.now() - from} ms`)
  return done
}

/** Those of one payment: of each K1.10, K0.10 is withheld. */
const invoicesOf = (payment: number, count = each) =>
  Array.from({ length: count }, (_none, place) => {
    return { number: numberOf(payment * 100 + place), grossToea: 110, withheldToea: 10 }
  })

async function add(from: number, count: number) {
  const payments = Array.from({ length: count }, (_none, index) => {
    return { ...payment(from + index, 100 * each), invoices: invoicesOf(from + index) }
  })
  const { status, body } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect([status, body.errors]).toEqual([201, undefined])
  first ||= body.items[0].id
}
const change = async (count: number) => {
  const body = { amountToea: 100 * count, invoices: invoicesOf(1, count) }
  expect((await as(mia).put(`/batches/${id}/payments/${first}`, { body })).status).toBe(200)
}
const submit = () => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

let sizes: () => ReturnType<ReturnType<typeof watchSizes>>
beforeAll(async () => {
  database = (await makeCast()).acme.database
  id = await startBatch(await addKunduAccount())
  sizes = watchSizes(database)
  await timed(`adding ${lines} payments`, async () => {
    for (let from = 0; from < lines; from += perRequest) {
      await add(1 + from, Math.min(perRequest, lines - from))
    }
  })
}, 3_600_000)

test('one invoice more than a batch may have is refused by that limit when it is handed over', async () => {
  await change(each + 1)
  const { status, body } = await timed('refusing', submit)
  expect([status, body.code]).toEqual([422, 'checks_failed'])
  expect(body.errors).toMatchObject([
    { field: 'invoices', value: '20,000+', code: 'invoices_too_many' },
  ])
  await change(each)
}, 3_600_000)

test(`${lines} payments with as many invoices as a batch may have are handed over, sealed and stand in its dossier`, async () => {
  const { status, body } = await timed('handing over', submit)
  expect([status, body.errors]).toEqual([201, undefined])
  const decision = { body: { decision: 'approve', digest: body.digest } }
  const approved = await as(ravi).post(`/batches/${id}/approvals`, decision)
  expect(approved.body.state).toBe('approved')
  const sealed = await timed('making the file', () => as(mia).post(`/batches/${id}/bank-file`))
  expect(sealed.status).toBe(201)
  const url = `${originOf('acme')}/api/batches/${id}/dossier`
  const headers = { authorization: `Bearer ${await tokenOf(zoe)}` }
  const bytes = await timed('the dossier', async () =>
    (await exports.default.fetch(url, { headers })).arrayBuffer(),
  )
  // it ends as a whole zip does
  expect(new DataView(bytes).getUint32(bytes.byteLength - 22, true)).toBe(0x06054b50)
  const most = sizes()
  took.push(`dossier of ${bytes.byteLength} bytes`, JSON.stringify(most))
  expect(most.parameters).toBeLessThanOrEqual(100)
  expect(most.bytes).toBeLessThanOrEqual(2_000_000)
  if (lines > 1_000) console.log(took.join('\n'))
}, 3_600_000)

test('an approver reaches each of its lines by the links, over pages that are within their bytes', async () => {
  const headers = { authorization: `Bearer ${await tokenOf(ravi)}` }
  const reached = new Set<string>()
  const heaviest = { bytes: 0, pages: 0 }
  for (let path: string | undefined = `/approval/${id}`; path !== undefined; ) {
    const html = await (
      await exports.default.fetch(`${originOf('acme')}${path}`, { headers })
    ).text()
    for (const [, reference = ''] of html.matchAll(/· (Pay [a-j]+)/g)) reached.add(reference)
    const packed = new Response(html).body?.pipeThrough(new CompressionStream('gzip'))
    const { byteLength } = await new Response(packed).arrayBuffer()
    heaviest.bytes = Math.max(heaviest.bytes, byteLength)
    heaviest.pages++
    path = /href="([^"]*\?after=[^"]*)"/.exec(html)?.[1]
  }
  const all = Array.from({ length: lines }, (_none, index) => payment(1 + index).reference)
  expect(all.filter((reference) => !reached.has(reference))).toEqual([])
  expect(heaviest.bytes).toBeLessThanOrEqual(approvalPage.kilobytesMax * 1024)
  // where each has several, fewer payments have room on a page; one beside each has it
  if (each > 1) expect(heaviest.pages).toBeGreaterThan(lines / approvalPage.payments)
}, 3_600_000)
