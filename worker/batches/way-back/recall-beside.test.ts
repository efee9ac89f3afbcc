import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { batches } from '../../db/tenant-batches.ts'
import { addDays } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { paidAgain, payDay } from '../../testing/batches.ts'
import { ana, as, forgetTokens, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { beforeNextWrite, loseNextWrite } from '../../testing/faults.ts'
import { sendStatement } from '../settling/settling.fixture.ts'

import {
  approveAgain,
  approvedBatch,
  beginWayBack,
  database,
  filesOf,
  linesOf,
  makeVoid,
  ofBatch,
  recall,
  refusedBatch,
  seal,
  source,
  upload,
} from './way-back.fixture.ts'

/* Taking a batch back whose bank file is void, while others act, answers are lost, and days pass. */

beginWayBack()

describe('who comes together', () => {
  test('takes it back, or makes the next file: never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await refusedBatch()
      const [taken, sealed] = await Promise.all([recall(id), seal(id)])
      expect([taken.status, sealed.status].sort()).toEqual(
        taken.status === 200 ? [200, 409] : [201, 409],
      )
      const live = (await filesOf(id)).filter(({ isVoid }) => !isVoid)
      const { state, version } = await ofBatch(id)
      expect({ live: live.length, state, version }).toEqual(
        taken.status === 200
          ? { live: 0, state: 'ready', version: 2 }
          : { live: 1, state: 'file_sealed', version: 1 },
      )
    }
  })

  test('finds a debit that was booked at that very moment, and nothing is taken back', async () => {
    const id = await refusedBatch(19_191)
    const { valueDate: day } = await ofBatch(id)
    const isOver = beforeNextWrite(database, /insert into "batch_steps"/, () =>
      sendStatement(source, [{ day, amountToea: -38_382, text: 'BULK' }], 3_000_000),
    )
    const taken = await recall(id)
    expect([isOver(), taken.body.code]).toEqual([true, 'already_booked'])
    expect(await ofBatch(id)).toMatchObject({ state: 'approved', version: 1 })
  })

  test('takes it back once, with one key or two', async () => {
    const id = await refusedBatch()
    const answers = await Promise.all([recall(id), recall(id, zoe), recall(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const other = await refusedBatch()
    const same = await Promise.all([1, 2, 3].map(() => recall(other, mia, `recall-${other}`)))
    for (const one of same) expect(one).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await ofBatch(other)).version).toBe(2)
  })

  test.each(['before', 'after'] as const)(
    'asks again with the same key where the line was lost %s it was written',
    async (when) => {
      const id = await refusedBatch()
      const lost = loseNextWrite(database, when)
      await recall(id, mia, `lost-${id}`)
      expect(lost()).toBe(1)
      expect(await recall(id, mia, `lost-${id}`)).toMatchObject({
        status: 200,
        body: { version: 2 },
      })
      // and long after it was handed over and approved again, the same answer takes nothing back
      expect((await approveAgain(id)).status).toBe(201)
      expect((await recall(id, mia, `lost-${id}`)).body.version).toBe(2)
      expect((await ofBatch(id)).state).toBe('approved')
    },
  )

  test('says that the old file was uploaded once it is taken back, and is refused', async () => {
    const id = await refusedBatch()
    const [taken, said] = await Promise.all([recall(id), upload(id)])
    expect([taken.status, said.body.code]).toEqual([200, 'not_sealed'])
  })
})

describe('what else was going on', () => {
  test('a cancellation that somebody asked for is asked anew', async () => {
    const id = await refusedBatch()
    const cancel = (person = mia) =>
      as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'Not now' } })
    expect((await cancel()).body.state).toBe('approved')
    await recall(id)
    await approveAgain(id)
    expect((await cancel(zoe)).body.state).toBe('approved')
    expect((await cancel(mia)).body.state).toBe('cancelled')
  })

  test('within the hold it is taken back as well, and its next approval is held anew', async () => {
    const hold = (seconds: number) =>
      database
        .prepare('UPDATE organisation_settings SET hold_seconds = ?, revision = revision + 1')
        .bind(seconds)
        .run()
    const id = await refusedBatch()
    await hold(60)
    expect((await ofBatch(id)).heldUntil).not.toBeNull()
    // its file was made: whoever approved last takes nothing back
    const back = () => as(ravi).remove(`/batches/${id}/approvals`)
    expect((await back()).body.code).toBe('take_back_over')
    expect((await recall(id)).status).toBe(200)
    expect((await approveAgain(id)).status).toBe(201)
    expect((await seal(id)).body.code).toBe('held')
    expect(await back()).toMatchObject({ status: 200, body: { state: 'in_approval', version: 2 } })
    await hold(0)
  })

  test('lapsed meanwhile it is taken back too, and handed over with a new day', async () => {
    const id = await refusedBatch(undefined, payDay())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
    forgetTokens()
    try {
      expect((await seal(id)).body.code).toBe('value_date_passed')
      expect(await ofBatch(id)).toMatchObject({ state: 'lapsed', recallsVoid: true })
      expect(await recall(id)).toMatchObject({ status: 200, body: { version: 2 } })
      const past = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
      expect(past.body.code).toBe('value_date_passed')
      const valueDate = addDays(payDay(), 3)
      expect((await as(mia).put(`/batches/${id}`, { body: { valueDate } })).status).toBe(200)
      expect((await approveAgain(id)).status).toBe(201)
      expect((await seal(id)).status).toBe(201)
    } finally {
      vi.useRealTimers()
      forgetTokens()
    }
  })

  test('a payee who was merged while the file waited stands in its way until its line is taken out', async () => {
    const id = await approvedBatch()
    await seal(id)
    const [first, second] = await linesOf(id)
    const merged = await as(ana).post(`/payees/${first.payeeId}/merges`, {
      body: { intoId: second.payeeId, reason: 'One person' },
    })
    expect(merged.status).toBeLessThan(300)
    await makeVoid(id)
    expect((await seal(id)).status).toBe(409)
    expect((await recall(id)).status).toBe(200)
    const refused = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    expect(refused).toMatchObject({
      ...{ status: 422, body: { code: 'checks_failed', errors: [{ row: 1, field: 'payee' }] } },
    })
    expect((await as(mia).remove(`/batches/${id}/payments/${first.id}`)).status).toBeLessThan(300)
    expect((await approveAgain(id)).status).toBe(201)
    expect((await seal(id)).status).toBe(201)
  })

  test('a confidential one is taken back by the payroll group alone', async () => {
    const id = await refusedBatch()
    const { db } = await openAcme()
    // as a template would have made it
    await database.prepare('DROP TRIGGER batches_confidential_kept').run()
    await db
      .update(batches)
      .set({ isConfidential: true, sealKey: 'k', revision: sql`revision + 1` })
      .where(eq(batches.id, id))
    expect(await recall(id)).toMatchObject({ status: 403, body: { code: 'lines_kept' } })
    await db.insert(payrollGroup).values({ userId: 'mia', addedAt: new Date(), addedBy: 'ana' })
    expect((await recall(id)).status).toBe(200)
  })

  test('another batch that pays the same since is known, and so is this one to the next', async () => {
    const id = await refusedBatch(17_171)
    await recall(id)
    const { valueDate, sourceAccountId, reference } = await ofBatch(id)
    const body = { name: 'Typed again', sourceAccountId, valueDate, description: 'PAY' }
    const { id: other } = (await as(mia).post('/batches', { body })).body
    const payments = (await linesOf(id)).map(
      (line: { payeeId: string; amountToea: number; reference: string }) => ({
        ...{ payeeId: line.payeeId, amountToea: line.amountToea, reference: line.reference },
      }),
    )
    expect((await as(mia).post(`/batches/${other}/payments`, { body: { payments } })).status).toBe(
      201,
    )
    await approveAgain(other)
    const again = await as(mia).post(`/batches/${id}/submission`)
    expect(again.status).toBe(422)
    const found = (await as(mia).get(`/batches/${id}/findings`)).body.items
    const otherReference = (await ofBatch(other)).reference
    expect(JSON.stringify(found)).toContain(otherReference)
    expect(reference).not.toBe(otherReference)
  })
})
