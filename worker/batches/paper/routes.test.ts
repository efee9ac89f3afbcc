import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { ControlSlipView } from '../../contract/batches/control-slip.ts'
import { sha256 } from '../../core/sha256.ts'
import { shortSeal } from '../../domain/bank-files/compare/short-seal.ts'
import { formatDay, formatMoment } from '../../domain/calendar.ts'
import { formatToea } from '../../domain/money/money.ts'
import { readChain } from '../../testing/audit-chain.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { readPdf, readPdfTexts } from '../../testing/read-pdf.ts'

let database: D1Database
let source = ''
let batch = ''
let file = { id: '', sha256: '', fileName: '' }
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  const { id, digest } = await submittedBatch(source)
  batch = id
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  file = (await as(mia).post(`/batches/${id}/bank-file`)).body
})

async function take(path: string, by: Person) {
  const headers = { Authorization: `Bearer ${await tokenOf(by)}` }
  const answer = await exports.default.fetch(`${originOf('acme')}/api${path}`, { headers })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('the control slip says on one page what leaves, who approved it and how to know it again', async () => {
  const { status, bytes } = await take(`/bank-files/${file.id}/slip`, mia)
  expect(status).toBe(200)
  expect(await readPdfTexts(bytes)).toHaveLength(1)
  const said = (await readPdf(bytes)).join('\n')
  const { reference } = (await as(mia).get(`/batches/${batch}`)).body
  for (const words of [
    `Control slip ${reference}`,
    'K2,000.00',
    'two thousand kina',
    '0020000003',
    shortSeal(file.sha256),
    file.sha256,
    file.fileName,
    'Ravi',
    '2 in all. In no file before: 2 new, 0 changed. 0 verified; 2 not independently',
    'New payee',
  ]) {
    expect(said).toContain(words)
  }
})

/** What stands beside each label of the slip, and the lines to look at first, each with its reason. */
async function readSlip(bytes: Uint8Array) {
  const [page = []] = await readPdfTexts(bytes)
  const texts = page.filter(({ text }) => text.trim() !== '')
  const rows = [...Map.groupBy(texts, ({ y }) => Math.round(y)).values()].map((row) =>
    row.toSorted((one, other) => one.x - other.x).map(({ text }) => text),
  )
  const from = rows.findIndex(([label]) => label === 'Lines to look at first')
  const to = rows.findIndex(([label]) => label?.startsWith('Taken to the bank'))
  const pairs = rows.slice(0, from).filter(({ length }) => length === 2)
  const others = rows.slice(0, from).filter(({ length }) => length === 1)
  return {
    said: Object.fromEntries(pairs),
    others: others.flat(),
    riskiest: rows.slice(from + 1, to),
  }
}

test('each figure on the slip is that of the file, of its lines and of who approved it', async () => {
  const amounts = [9_000_001, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000]
  const id = await startBatch(source, 'Seven')
  const payments = amounts.map((toea, index) => payment(200 + index, toea))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  for (const person of [ravi, zoe]) {
    const body = { decision: 'approve', digest }
    expect((await as(person).post(`/batches/${id}/approvals`, { body })).status).toBe(201)
  }
  const made = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const content = (await take(`/bank-files/${made.id}/content`, mia)).bytes
  const { valueDate, steps } = (await as(mia).get(`/batches/${id}`)).body
  const { said, others, riskiest } = await readSlip(
    (await take(`/bank-files/${made.id}/slip`, mia)).bytes,
  )
  const hash = await sha256(content)
  const accounts = payments.map(({ payee }) => Number(payee.accountNumber))
  const at = (kind: string) =>
    steps
      .filter((step: { kind: string }) => step.kind === kind)
      .map((step: { at: string }) => formatMoment(new Date(step.at)))
  expect(said).toMatchObject({
    Bank: 'BSP',
    'From account': '088-950 7001 2345 67, BSP payroll',
    'Value date': formatDay(valueDate),
    File: `${made.fileName}, number ${made.sequence}`,
    Payments: '7',
    Total: 'K92,700.01',
    'In words': 'ninety-two thousand seven hundred kina and one toea',
    'Accounts add up to': String(accounts.reduce((sum, one) => sum + one)).padStart(10, '0'),
    Seal: shortSeal(hash),
    'SHA-256': hash,
    'Approved by': `Ravi Tau, ${at('approve')[0]}`,
    'File made by': `Mia Kila, ${at('seal')[0]}`,
  })
  expect(others).toContain(`Zoe Vagi, ${at('approve')[1]}`)
  const named = riskiest.filter(({ length }) => length === 4)
  expect(named).toHaveLength(5)
  for (const [line, name, account, amount] of named) {
    const { payee, amountToea } = payments[Number(line) - 1] ?? payment(0)
    const digits = account?.replace(/ /g, '')
    expect([name, digits, amount]).toEqual([
      payee.name,
      payee.bsb + payee.accountNumber,
      formatToea(amountToea),
    ])
  }
})

test('the account on the slip is the one that the file was made from, whatever became of its record', async () => {
  const account = await addKunduAccount('7001234571')
  const { id, digest } = await submittedBatch(account, 10_000, 300)
  const made = await approvedFile(id, digest)
  const body = { bsb: '028-950', accountNumber: '7009999999' }
  expect((await as(ana).put(`/source-accounts/${account}`, { body })).status).toBe(200)
  const { said } = await readSlip((await take(`/bank-files/${made.id}/slip`, mia)).bytes)
  const from = '088-950 7001 2345 71, BSP 7001234571'
  expect(said).toMatchObject({ Bank: 'BSP', 'From account': from })
  const shown = await as(mia).get(`/bank-files/${made.id}/control-slip`)
  expect(shown.body.source).toMatchObject({ bsb: '088-950', accountNumber: '7001234571' })
})

async function approvedFile(id: string, digest: string) {
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  return (await as(mia).post(`/batches/${id}/bank-file`)).body
}

test('whoever may take the file takes its slip, and each time is an entry', async () => {
  expect((await take(`/bank-files/${file.id}/slip`, ravi)).status).toBe(403)
  expect((await take('/bank-files/none/slip', mia)).status).toBe(404)
  expect((await take(`/bank-files/${file.id}/slip`, ana)).status).toBe(200)
  // read on a screen it is taken as well: it is printed from there
  expect((await as(ravi).get(`/bank-files/${file.id}/control-slip`)).status).toBe(403)
  const { body } = await as(mia).get(`/bank-files/${file.id}/control-slip`)
  expect(ControlSlipView.parse(body)).toEqual(body)
  expect(body).toMatchObject({ batchId: batch, file: { sha256: file.sha256 }, riskiest: [{}, {}] })
  const taken = (await readChain(database)).filter(
    ({ action, subject }) =>
      action === 'bank_file.slip_taken' && subject === `bank-file/${file.id}`,
  )
  expect(taken.map(({ actor_id }) => actor_id)).toEqual(['mia', 'ana', 'mia'])
})

test('a payee is told what was sent to the bank, once it was, and nobody else is named', async () => {
  const [line] = (await as(mia).get(`/batches/${batch}/payments`)).body.items
  const path = `/batches/${batch}/remittance/${line.payeeId}`
  expect(await as(mia).get(path)).toMatchObject({ status: 409, body: { code: 'not_at_bank' } })
  const body = {
    bankReference: 'BSP-7',
    recordCount: 3,
    totalToea: 200_000,
    uncheckedReason: 'A test',
  }
  expect((await as(mia).post(`/batches/${batch}/upload`, { body })).status).toBe(201)

  const { status, bytes } = await take(path, mia)
  expect(status).toBe(200)
  const said = (await readPdf(bytes)).join('\n')
  for (const words of ['Remittance advice', 'K1,000.00', 'BSP-7', 'Sent to the bank', '····0001']) {
    expect(said).toContain(words)
  }
  expect(said).not.toContain(line.accountNumber)
  expect(said).not.toMatch(/\bpaid\b/i)
  expect(said).not.toContain(payment(2).reference)
  expect((await as(mia).get(`/batches/${batch}/remittance/nobody`)).status).toBe(404)
})

test('remittance advice has each invoice and credit note with gross, withheld and net', async () => {
  const id = await startBatch(source)
  const invoices = [
    { number: 'INV 7', day: '2026-11-12', grossToea: 70_000, withheldToea: 7_000 },
    { number: 'INV 8', grossToea: 49_000 },
    { number: 'CN 4', grossToea: -13_200, withheldToea: -1_200 },
  ]
  const payments = [{ ...payment(3), invoices }, payment(4)]
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  await as(mia).post(`/batches/${id}/bank-file`)
  const body = {
    bankReference: 'BSP-8',
    recordCount: 3,
    totalToea: 200_000,
    uncheckedReason: 'A test',
  }
  expect((await as(mia).post(`/batches/${id}/upload`, { body })).status).toBe(201)
  const [one, other] = (await as(mia).get(`/batches/${id}/payments`)).body.items
  const read = async (payeeId: string) =>
    (await readPdf((await take(`/batches/${id}/remittance/${payeeId}`, mia)).bytes)).join('\n')
  const said = await read(one.payeeId)
  for (const words of [
    ...['Invoice', 'Gross', 'Withheld', 'Net', 'INV 7', '12 Nov 2026', 'INV 8'],
    ...['K700.00', 'K70.00', 'K630.00', 'K490.00', 'K0.00'],
    ...['Credit note CN 4', '-K132.00', '-K12.00', '-K120.00'],
  ]) {
    expect(said).toContain(words)
  }
  expect(await read(other.payeeId)).not.toContain('Invoice')
})
