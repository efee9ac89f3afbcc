import { beforeAll, expect, test } from 'vitest'
import {
  addNoa,
  noa,
  sendStatement,
  uploadedBatch,
} from '../../batches/settling/settling.fixture.ts'
import type { HomeView } from '../../contract/home.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { as, makeCast } from '../../testing/cast.ts'

let source: string
beforeAll(async () => {
  await addNoa((await makeCast()).acme.database)
  source = await addKunduAccount()
})

const figures = async () => ((await as(noa).get('/home')).body as HomeView).reconciliation

test('an accountant’s home says what the bank has not answered for, what waits of its statements, and what came back', async () => {
  const none = { count: 0, isMore: false }
  expect(await figures()).toEqual({
    unsettled: { ...none, totalToea: 0, oldestDay: null },
    ...{ toClose: none, toConfirm: none, notMatched: none, returned: none },
  })

  const first = await uploadedBatch(source, 100_000, 1)
  const second = await uploadedBatch(source, 30_000, 11)
  const days = [first.day, second.day].toSorted()
  expect(await figures()).toMatchObject({
    unsettled: { count: 2, totalToea: 260_000, oldestDay: days[0], isMore: false },
  })

  const booked = [
    { day: first.day, amountToea: -200_000, text: `${first.number} PAYROLL` },
    { day: first.day, amountToea: -55_500, text: 'Somebody else’s cheque' },
  ]
  expect((await sendStatement(source, booked)).status).toBeLessThan(300)
  expect(await figures()).toMatchObject({
    toConfirm: { count: 1, isMore: false },
    notMatched: { count: 1, isMore: false },
  })
})
