import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import { openSessionOf } from '../../testing/everyone.ts'
import { longestChain, tripsOf } from './count-trips.fixture.ts'
import { countCall, counting, newTally, owedLater, type Tally } from './tally.ts'

/** As a fortnight's payroll has. */
const payroll = 412

let databases: D1Database[]
let account: string
beforeAll(async () => {
  // letters leave after the answer, and nobody waits for them
  type Mailer = ReturnType<typeof env.MAILER.getByName>
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({
    wake: async () => {},
  } as unknown as Mailer)
  databases = [(await makeCast()).acme.database, env.CONTROL]
  account = await addKunduAccount()
})

type Act = () => Promise<{ status: number }>

/** Of what an isolate does that did the same before. */
async function expectTrips(prepare: () => Promise<Act>, most: number, asked = databases) {
  expect((await (await prepare())()).status).toBeLessThan(300)
  const act = await prepare()
  await scheduler.wait(300, { signal: new AbortController().signal }) // what is done after an answer is done
  const { answer, trips, calls } = await tripsOf(asked, act)
  expect(answer.status).toBeLessThan(300)
  expect(calls).toBeGreaterThan(0)
  expect(trips).toBeLessThanOrEqual(most)
}

const page = async (path: string) => {
  const headers = { Authorization: `Bearer ${await tokenOf(ravi)}` }
  return exports.default.fetch(`${originOf('acme')}${path}`, { headers })
}

async function filledBatch(from: number) {
  const id = await startBatch(account)
  const payments = Array.from({ length: payroll }, (_none, index) => payment(from + index))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return id
}

describe('trips to the databases one after another', () => {
  const looks = ['/payees', '/batches', '/auth/session', '/home']
  test.each(looks)('GET %s: one, with the question who asks', (path) =>
    expectTrips(async () => () => as(mia).get(path), 1),
  )

  test('none of them to the control database, whose word is half a minute old at most', async () => {
    for (const path of looks) {
      await as(mia).get(path)
      const { calls } = await tripsOf([env.CONTROL], () => as(mia).get(path))
      expect([path, calls]).toEqual([path, 0])
    }
  })

  test('a look at single payments, which is for whoever may read them: no trip for that', async () => {
    const { id } = await submittedBatch(account, 5_000)
    await expectTrips(async () => () => as(mia).get(`/batches/${id}`), 1)
    await expectTrips(async () => () => as(mia).get(`/batches/${id}/comparison`), 1)
  })

  test('an approval: three, of which one asks whether it is frozen', async () => {
    let from = 10
    const approval = async () => {
      from += 10
      const { id, digest } = await submittedBatch(account, 5_000, from)
      const body = { decision: 'approve', digest }
      return () => as(ravi).post(`/batches/${id}/approvals`, { body })
    }
    await expectTrips(approval, 3)
    await expectTrips(approval, 2, databases.slice(0, 1))
  })

  test('handing over 412 payments: three', async () => {
    let from = 0
    await expectTrips(async () => {
      from += 1_000
      const id = await filledBatch(from)
      return () => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    }, 3)
  })

  test('the approver’s page of 412 payments: two, and so is the inbox', async () => {
    const id = await filledBatch(9_000)
    await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    await expectTrips(async () => () => page(`/approval/${id}`), 2)
    await expectTrips(async () => () => page('/approval'), 2)
  })

  test('a payee is added: four', async () => {
    let one = 20_000
    await expectTrips(async () => {
      const body = payment(one++).payee
      return () => as(mia).post('/payees', { body })
    }, 4)
  })
})

test('of a session that ended no line of a batch is looked at, however often it asks to approve', async () => {
  const [database = env.CONTROL] = databases
  const id = await filledBatch(12_000)
  const token = await openSessionOf(database, ravi)
  const real = database.batch.bind(database)
  let rows = 0
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const results = await real<never>(statements)
    for (const { meta } of results) rows += meta.rows_read
    return results
  })
  const approve = async () => {
    rows = 0
    const body = { decision: 'approve', digest: 'none' }
    const answer = await ask('POST', `${originOf('acme')}/api/batches/${id}/approvals`, {
      token,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    return answer.status
  }
  expect([await approve(), rows > payroll]).toEqual([409, true])
  await database.prepare('UPDATE sessions SET ended_at = 1 WHERE user_id = ?').bind(ravi.id).run()
  expect([await approve(), rows > 0, rows < payroll]).toEqual([401, true, true])
  spy.mockRestore()
})

test('calls that are under way together are one trip, and a chain beside a long one counts whole', () => {
  expect(longestChain([])).toBe(0)
  const together = [
    { began: 0, ended: 2 },
    { began: 1, ended: 3 },
  ]
  expect(longestChain(together)).toBe(1)
  const chain = [
    { began: 1, ended: 2 },
    { began: 3, ended: 4 },
    { began: 0, ended: 5 },
    { began: 6, ended: 7 },
  ]
  expect(longestChain(chain)).toBe(3)
})

test('what follows an answer is heard of by whoever counted that, once, and is no part of it', async () => {
  const owed: Tally[] = []
  const asked = { ...newTally(), owe: (later: Tally) => void owed.push(later) }
  let following = Promise.resolve()
  await counting(asked, async () => {
    countCall()
    following = owedLater(async () => {
      await scheduler.wait(1)
      countCall()
      countCall()
    })
  })
  expect([asked.calls, owed]).toEqual([1, []])
  await following
  expect([asked.calls, owed.map(({ calls }) => calls)]).toEqual([1, [2]])
})
