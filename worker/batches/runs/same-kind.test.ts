import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payment } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

/* Two templates of one kind that pay one period, and what the maker says of who is new. */

let database: D1Database
let source = ''
let periods: { id: string }[] = []
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  const today = dayInPortMoresby(new Date())
  const order = { rhythm: 'fortnight', year: Number(today.slice(0, 4)) + 1, payDay: '2026-11-26' }
  periods = (await as(mia).post('/periods', { body: order })).body.items
})

async function templateOf(name: string, kind: string) {
  const body = {
    ...{ name, kind, rhythm: 'fortnight', description: 'FN{n}', reference: 'PAY {n}' },
    ...{ remitter: 'ACME', sourceAccountId: source },
  }
  return (await as(mia).post('/templates', { body })).body.id as string
}
async function run(template: string, indexes: number[], period = 0) {
  const body = { periodId: periods[period]?.id, copyLines: false }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body })).body
  const payments = indexes.map((index) => payment(index))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return id as string
}
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

/** Past the domain: the step, then the state. */
const forged = (id: string) =>
  database
    .batch([
      database
        .prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
          select id, version, step + 1, 'submit', state, 'in_approval', 'mia', 1, 'd' from batches where id = ?`)
        .bind(id),
      database
        .prepare(`update batches set state = 'in_approval', step = step + 1, revision = revision + 1,
          digest = 'd', approvals_needed = 1 where id = ?`)
        .bind(id),
    ])
    .then(() => 'written', String)

test('a fortnight of one kind is paid once from an account, by whichever template, unless somebody says why', async () => {
  const wages = await templateOf('Wages', 'pay')
  expect((await submit(await run(wages, [1, 2]))).status).toBe(201)
  const second = await run(await templateOf('Payroll', 'pay'), [3, 4])
  expect((await submit(second)).body.errors).toMatchObject([{ code: 'same_period' }])
  expect(await forged(second)).toContain('same_period')
  // of another kind it is another matter
  expect((await submit(await run(await templateOf('Super', 'super'), [5]))).status).toBe(201)

  const body = { supplementaryReason: 'Doctors are paid by their own list' }
  await as(mia).put(`/batches/${second}`, { body })
  expect((await submit(second)).status).toBe(201)
})

test('whoever is new by mistake is mended before a run is handed over; of whom nothing is said, the approver reads', async () => {
  const template = await templateOf('Allowances', 'other')
  const first = await run(template, [11, 12])
  const { digest } = (await submit(first)).body
  for (const approver of [ravi, zoe]) {
    await as(approver).post(`/batches/${first}/approvals`, {
      body: { decision: 'approve', digest },
    })
  }
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${first}/bank-file`)).body
  const uploaded = { bankReference: 'R1', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${first}/upload`, { body: uploaded })).status).toBe(201)

  const next = await run(template, [11, 12, 13, 14], 1)
  const listed = (await as(tom).get(`/batches/${next}/differences`)).body.items
  const [one] = listed.filter(({ kind }: { kind: string }) => kind === 'new')
  const say = (word: string) =>
    as(mia).put(`/batches/${next}/differences`, {
      body: { words: [{ payeeId: one.payeeId, word }] },
    })
  expect((await say('mistake')).status).toBe(200)
  expect((await submit(next)).body).toMatchObject({
    code: 'said_mistake',
    detail: `${one.name}: said to be a mistake. Mend it, or say something else of them.`,
  })
  expect((await say('started')).status).toBe(200)
  expect((await submit(next)).body.run.differences).toMatch(
    /2 new, 2 unchanged, .*; the maker says: 1 started, 1 without a word$/,
  )
})
