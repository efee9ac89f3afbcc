import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { digestPart, linesPart } from '../dossier/parts/line-parts.ts'
import { loadBatch } from '../load-batch.ts'
import { listSigned } from '../signed.ts'

/* The invoices of payments are signed with them. */

let database: D1Database
let source = ''
let used = 0
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const first = { number: 'INV 7', day: '2026-11-12', grossToea: 60_000, withheldToea: 10_000 }
const second = { number: 'INV 8', day: null, grossToea: 50_000, withheldToea: 0 }
const invoiced = () => ({ ...payment(++used), invoices: [first, second] })

async function begin(...payments: object[]) {
  const id = await startBatch(source)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return id
}
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

const formOf = (id: string) =>
  database.prepare('SELECT digest_form FROM batches WHERE id = ?').bind(id).first('digest_form')

test('what is signed has the invoices in it, where there are any, and is verified so', async () => {
  const [with_, without] = [await begin(invoiced()), await begin(payment(++used))]
  const { body } = await submit(with_)
  expect(body.state).toBe('in_approval')
  await submit(without)
  expect([await formOf(with_), await formOf(without)]).toEqual([4, 3])

  const db = tenantDb(database)
  const isAsSigned = async () =>
    (await listSigned(db, 0, 100)).find(({ row }) => row.id === with_)?.isAsSigned
  expect(await isAsSigned()).toBe(true)
  const [{ sql }] = (
    await database
      .prepare("SELECT sql FROM sqlite_master WHERE name = 'payment_invoices_changed'")
      .all<{ sql: string }>()
  ).results as [{ sql: string }]
  const tamper = (number: string) =>
    database.batch([
      database.prepare('DROP TRIGGER payment_invoices_changed'),
      database
        .prepare('UPDATE payment_invoices SET number = ? WHERE batch_id = ? AND position = 1')
        .bind(number, with_),
      database.prepare(sql),
    ])
  await tamper('INV 9')
  expect(await isAsSigned()).toBe(false)
  await tamper('INV 7')

  const approved = await as(ravi).post(`/batches/${with_}/approvals`, {
    body: { decision: 'approve', digest: body.digest },
  })
  expect(approved.body.state).toBe('approved')
  expect((await as(mia).post(`/batches/${with_}/bank-file`)).status).toBe(201)
})

test('what is signed stands in the dossier as it was signed', async () => {
  const id = await begin(invoiced(), payment(++used))
  const { digest } = (await submit(id)).body
  const db = tenantDb(database)
  const record = await loadBatch(db, id)
  if (!record) throw new Error('no batch')
  const organisation = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
  const scan = async () => ({ is: 'clean' }) as never
  const whole = {
    ...{ db, record, organisation, files: env.FILES, assets: env.ASSETS, may: () => true, scan },
    log: env.NIGHT_WATCH,
    paysTwice: false,
    isFollowed: false,
  }
  const texts: string[] = []
  for (const part of [linesPart, digestPart]) {
    for await (const file of part({ ...whole, by: { id: 'zoe', name: 'Zoe' }, at: new Date() })) {
      if ('leftOut' in file) throw new Error(file.why)
      let text = ''
      for await (const chunk of file.chunks) text += new TextDecoder().decode(chunk)
      texts.push(text)
    }
  }
  const [lines = '', signed = ''] = texts
  const [one, other] = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(one.invoices).toEqual([first, second])
  expect(Object.keys(other)).not.toContain('invoices')
  const [form, , , , paid] = JSON.parse(signed)
  expect(form).toBe('bilum batch 4')
  expect(paid.map((line: unknown[]) => line.slice(6))).toEqual([
    [[Object.values(first), Object.values(second)]],
    [],
  ])
  expect(record.row.digest).toBe(digest)
})
