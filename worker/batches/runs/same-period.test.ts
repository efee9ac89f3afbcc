import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, payment } from '../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, tom } from '../../testing/cast.ts'
import { upload } from '../settling/settling.fixture.ts'
import {
  add,
  addPeriods,
  addTemplate,
  forgedSubmission,
  type Period,
  startRun,
  submit,
} from './runs.fixture.ts'

/* Two runs of one kind that pay one period, and what the maker says of who is new. */

let database: D1Database
let source = ''
let periods: Period[] = []
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  periods = await addPeriods()
})

const templateOf = (name: string, kind: string) => addTemplate(source, { name, kind })

async function run(template: string, indexes: number[], period = 0): Promise<string> {
  const { id } = (await startRun(template, periods[period])).body
  await add(
    id,
    indexes.map((index) => payment(index)),
  )
  return id
}

test('a fortnight of one kind is paid once from an account, by whichever template, unless somebody says why', async () => {
  const wages = await templateOf('Wages', 'pay')
  expect((await submit(await run(wages, [1, 2]))).status).toBe(201)
  const second = await run(await templateOf('Payroll', 'pay'), [3, 4])
  expect((await submit(second)).body.errors).toMatchObject([{ code: 'same_period' }])
  expect(await forgedSubmission(database, second)).toContain('same_period')
  const again = await run(wages, [6])
  expect((await submit(again)).body.errors).toMatchObject([{ code: 'same_period' }])
  expect(await forgedSubmission(database, again)).toContain('same_period')
  // nor from another account, by the same template
  const elsewhere = await run(wages, [7])
  const body = { sourceAccountId: await addKunduAccount('7001234568') }
  await as(mia).put(`/batches/${elsewhere}`, { body })
  expect((await submit(elsewhere)).body.errors).toMatchObject([{ code: 'same_period' }])
  expect(await forgedSubmission(database, elsewhere)).toContain('same_period')
  // of another kind it is another matter
  expect((await submit(await run(await templateOf('Super', 'super'), [5]))).status).toBe(201)

  const reason = 'Doctors are paid by their own list'
  await as(mia).put(`/batches/${second}`, { body: { supplementaryReason: reason } })
  const { items } = (await as(tom).get(`/batches/${second}/findings`)).body
  const shown = items.find(({ kind }: { kind: string }) => kind === 'supplementary_run')
  expect([shown.rank, shown.sentence]).toEqual([3, expect.stringContaining(reason)])
  expect((await submit(second)).status).toBe(201)
  const page = { token: await tokenOf(ravi) }
  expect((await ask('GET', `${originOf('acme')}/approval/${second}`, page)).text).toContain(reason)
})

test('whoever is new by mistake is mended before a run is handed over; of whom nothing is said, the approver reads', async () => {
  const template = await templateOf('Allowances', 'other')
  const first = await run(template, [11, 12])
  await upload(first)

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

test('an approval is taken back beside a supplementary run, and handed over anew it says why', async () => {
  const digestOf = async (id: string) => (await submit(id)).body.digest
  const template = await templateOf('Nurses', 'pay')
  const [waiting, beside] = [await run(template, [61], 3), await run(template, [62], 3)]
  const digest = await digestOf(waiting)
  await as(mia).put(`/batches/${beside}`, { body: { supplementaryReason: 'A newcomer' } })
  expect(await digestOf(beside)).toBeTruthy()
  const approved = await as(ravi).post(`/batches/${waiting}/approvals`, {
    body: { decision: 'approve', digest },
  })
  expect(approved.body.state).toBe('approved')
  const back = await as(ravi).remove(`/batches/${waiting}/approvals`)
  expect([back.status, back.body.state]).toEqual([200, 'in_approval'])
  await as(mia).remove(`/batches/${waiting}/submission`)
  expect((await submit(waiting)).body.errors[0].code).toBe('same_period')
})
