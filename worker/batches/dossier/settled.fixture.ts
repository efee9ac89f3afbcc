import { beforeAll, expect } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payDay, payment, startBatch } from '../../testing/batches.ts'
import { as, done, makeCast, mia, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import {
  addNoa,
  lea,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  stateOf,
  upload,
  verifyWaiting,
} from '../settling/settling.fixture.ts'
import { filesIn, take } from './read-dossier.fixture.ts'

/* A run that went all the way: looked into, asked about, paid, booked, and partly come back. */

export const today = dayInPortMoresby(new Date())
export const invoices = [{ number: 'INV 7', day: null, grossToea: 60_000, withheldToea: 10_000 }]
let source = ''
let template = ''
let batch = ''
export let files = new Map<string, string>()
/** What each file of it says; of lines, each of them. */
export function read(name: string) {
  const text = files.get(name) ?? ''
  if (!name.endsWith('.ndjson')) return JSON.parse(text)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function run(payments: object[], templateId = template) {
  const body = { copyLines: false, valueDate: payDay() }
  const { id } = await done(as(mia).post(`/templates/${templateId}/batches`, { body }))
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  return id as string
}
async function attach(name: string, paymentId?: string) {
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7 ${name}`], name))
  if (paymentId) form.set('paymentId', paymentId)
  await done(as(mia).post(`/batches/${batch}/attachments`, { form }))
}
const cameBack = (paymentId: string | undefined, amountToea: number) =>
  done(
    as(noa).post('/returns', {
      body: { paymentId, amountToea, reason: 'Closed', bankDay: today },
    }),
  )
/** A credit on the statement that somebody says stands for these returns. */
async function credit(amountToea: number, returnIds: string[], text: string) {
  await done(sendStatement(source, [{ day: today, amountToea, text }], opening()))
  const { items } = await done(as(noa).get('/returns?state=unmatched&limit=100'))
  const { id } = items.find((one: { amountToea: number }) => one.amountToea === amountToea)
  await done(as(noa).post(`/returns/${id}/same`, { body: { returnIds } }))
}
let statements = 0
const opening = () => 100_000_000 * ++statements
/** The bank books a batch in one line, and somebody else confirms it. */
async function book(id: string, totalToea: number) {
  const { reference, valueDate: day } = await done(as(mia).get(`/batches/${id}`))
  const booked = { day, amountToea: -totalToea, text: `BULK ${reference}` }
  await done(sendStatement(source, [booked], opening()))
  await done(as(lea).post(`/reconciliation/lines/${await proposedFor(id)}/confirmation`))
}

/** Its dossier, before the first test. */
export const beginSettled = () =>
  beforeAll(async () => {
    const { database } = (await makeCast()).acme
    source = await addKunduAccount()
    await addNoa(database)
    await addNoa(database, lea)
    const wages = { name: 'Wages', kind: 'pay', sourceAccountId: source, description: 'PAY' }
    template = (await done(as(mia).post('/templates', { body: wages }))).id
    await upload(await run([payment(1), payment(2)]))

    batch = await run([
      payment(2, 200_000),
      { ...payment(3, 50_000), invoices },
      payment(4, 70_000),
      payment(4, 70_000),
    ])
    const [, invoiced] = await paymentsOf(batch)
    await attach('time sheet.pdf')
    await attach('invoice 7.pdf', invoiced?.id)
    const said = { words: [], all: { new: 'started', gone: 'left' } }
    await done(as(mia).put(`/batches/${batch}/differences`, { body: said }))
    const { digest } = await done(as(mia).post(`/batches/${batch}/submission`, { body: paidAgain }))
    const decide = (decision: string, comment = '') =>
      done(as(ravi).post(`/batches/${batch}/approvals`, { body: { decision, digest, comment } }))
    await decide('query', 'Who is new?')
    await done(as(mia).post(`/batches/${batch}/submission`, { body: { comment: 'A nurse' } }))
    await decide('approve')
    const file = await done(as(mia).post(`/batches/${batch}/bank-file`))
    const same = { body: { sha256: file.sha256 } }
    await done(as(mia).post(`/bank-files/${file.id}/checks`, same))
    const { recordCount, totalToea } = file
    const shown = { body: { bankReference: 'BSP-7', recordCount, totalToea } }
    await done(as(mia).post(`/batches/${batch}/upload`, shown))
    await book(batch, 390_000)

    const [one, two, three, four] = await paymentsOf(batch)
    const open = await cameBack(one?.id, 200_000)
    const again = await startBatch(source, 'Again')
    await done(
      as(mia).post(`/returns/${open.id}/repayment`, {
        body: { batchId: again, amountToea: 200_000 },
      }),
    )
    await done(verifyWaiting())
    const otherwise = { body: { resolution: 'not_owed', note: 'Paid in cash' } }
    const ended = await cameBack(two?.id, 50_000)
    await done(as(noa).post(`/returns/${ended.id}/resolution`, otherwise))

    // one credit stands for a payment of this batch and one of another, another for one of a confidential batch as well
    const other = await startBatch(source, 'Suppliers')
    await done(
      as(mia).post(`/batches/${other}/payments`, { body: { payments: [payment(21, 30_000)] } }),
    )
    await upload(other)
    const { db } = await openAcme()
    const [addedBy, addedAt] = ['ana', new Date()]
    await db
      .insert(payrollGroup)
      .values([mia, noa].map(({ id }) => ({ userId: id, addedBy, addedAt })))
    const kept = { name: 'Kept', kind: 'other', sourceAccountId: source, isConfidential: true }
    const keptTemplate = (await done(as(mia).post('/templates', { body: kept }))).id
    const salaries = await run([payment(31, 41_003)], keptTemplate)
    await upload(salaries)
    const [supplier] = await paymentsOf(other)
    const [salary] = await paymentsOf(salaries)
    const back = [await cameBack(three?.id, 70_000), await cameBack(supplier?.id, 30_000)]
    await credit(
      100_000,
      back.map(({ id }) => id),
      'RETURNED TWO',
    )
    const both = [await cameBack(four?.id, 70_000), await cameBack(salary?.id, 41_003)]
    await credit(
      111_003,
      both.map(({ id }) => id),
      'RETURNED KEPT',
    )
    expect(await stateOf(batch)).toBe('settled')
    files = await filesIn((await take(batch, await tokenOf(zoe))).bytes)
  })
