import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { batches } from '../../db/tenant-batches.ts'
import { addDays } from '../../domain/calendar.ts'
import { ask as http } from '../../testing/ask.ts'
import { readChain } from '../../testing/audit-chain.ts'
import {
  addKunduAccount,
  paidAgain,
  payDay,
  payment,
  paymentStatesOf,
  submittedBatch,
} from '../../testing/batches.ts'
import {
  ana,
  as,
  bob,
  forgetTokens,
  makeCast,
  mia,
  originOf,
  ravi,
  tokenOf,
  tom,
  zoe,
} from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { beforeNextWrite, loseNextWrite } from '../../testing/faults.ts'
import { addNoa, lea, noa, sendStatement } from '../settling/settling.fixture.ts'

/* An approved batch whose bank file is void is mended and approved anew, instead of typed a second time. */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addNoa(database)
  await addNoa(database, lea)
})

let from = 1
const ofBatch = async (id: string) => (await as(mia).get(`/batches/${id}`)).body
const linesOf = async (id: string) => (await as(mia).get(`/batches/${id}/payments`)).body.items
const approve = (id: string, digest: string) =>
  as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
const seal = (id: string, key?: string) =>
  as(mia).post(`/batches/${id}/bank-file`, key === undefined ? {} : { key })
async function makeVoid(id: string) {
  const refused = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
  await as(mia).post(`/batches/${id}/void-request`, { body: refused })
  const { askedAt } = (await ofBatch(id)).voidAsked
  expect((await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })).status).toBe(201)
}
const reason = 'Line 1: the account is wrong'
const recall = (id: string, person = mia, key?: string) =>
  as(person).post(`/batches/${id}/recall`, { body: { reason }, ...(key && { key }) })
async function upload(id: string) {
  const { bankFileId, totalToea, paymentCount } = await ofBatch(id)
  const shown = { recordCount: paymentCount, totalToea, uncheckedReason: 'A test' }
  const body = { bankFileId: bankFileId ?? undefined, bankReference: 'BSP-7', ...shown }
  return as(mia).post(`/batches/${id}/upload`, { body })
}

async function approvedBatch(amountToea = 100_000, onDay?: string) {
  from += 10
  const { id, digest } = onDay ? await ofDay(onDay) : await submittedBatch(source, amountToea, from)
  expect((await approve(id, digest)).status).toBe(201)
  return id
}
async function ofDay(valueDate: string) {
  const body = { name: 'Payroll', sourceAccountId: source, valueDate }
  const { id } = (await as(mia).post('/batches', { body })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(from)] } })
  return (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
}
/** Its file was refused by the bank, and is void. */
async function refusedBatch(amountToea?: number, onDay?: string) {
  const id = await approvedBatch(amountToea, onDay)
  expect((await seal(id)).status).toBe(201)
  await makeVoid(id)
  return id
}
/** Handed over and approved as it is now. */
async function approveAgain(id: string) {
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  return approve(id, digest)
}
const filesOf = async (id: string) =>
  (
    await database
      .prepare(
        'SELECT version, sequence, total_toea AS total, voided_at IS NOT NULL AS isVoid FROM bank_files WHERE batch_id = ? ORDER BY sequence',
      )
      .bind(id)
      .all<{ version: number; sequence: number; total: number; isVoid: number }>()
  ).results
const actionsOn = async (id: string) =>
  (await readChain(database))
    .filter(({ subject }) => subject === `batch/${id}`)
    .map(({ action }) => action)

describe('a batch whose file the bank refused', () => {
  test('is taken back, mended, approved anew and has a file of its next version', async () => {
    const id = await refusedBatch()
    const before = await ofBatch(id)
    expect(before).toMatchObject({ state: 'approved', version: 1, recallsVoid: true })
    const taken = await recall(id)
    expect(taken).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'ready', version: 2, digest: null, approvals: [], recallsVoid: false },
        ...{ reference: before.reference, paymentCount: 2, voidFiles: [{ void: {} }] },
      },
    })
    expect(await paymentStatesOf(database, id)).toEqual(['ready'])
    expect(taken.body.steps.at(-1)).toMatchObject({ kind: 'recall', comment: reason })
    expect(taken.body.steps.map(({ kind }: { kind: string }) => kind)).toContain('approve')

    const [first] = await linesOf(id)
    const mended = await as(mia).put(`/batches/${id}/payments/${first.id}`, {
      body: { amountToea: 90_000 },
    })
    expect(mended).toMatchObject({ status: 200, body: { id: first.id, line: first.line } })
    expect((await seal(id)).body.code).toBe('not_approved')
    // what was approved of version 1 counts for nothing
    expect((await approve(id, before.digest)).body.code).toBe('not_awaiting_approval')
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    expect(digest).not.toBe(before.digest)
    expect((await seal(id)).body.code).toBe('not_approved')
    expect((await approve(id, before.digest)).body.code).toBe('digest_changed')
    expect((await approve(id, digest)).body).toMatchObject({ state: 'approved', approvalsGiven: 1 })

    const next = await seal(id)
    expect(next).toMatchObject({ status: 201, body: { version: 2, totalToea: 190_000 } })
    expect(next.body.fileName).toMatch(/-2\.aba$/)
    expect(await filesOf(id)).toMatchObject([
      { version: 1, isVoid: 1, total: 200_000 },
      { version: 2, isVoid: 0, total: 190_000 },
    ])
    expect(await upload(id)).toMatchObject({ status: 201, body: { state: 'uploaded' } })
    expect(await paymentStatesOf(database, id)).toEqual(['sent'])
    expect(await actionsOn(id)).toEqual([
      ...['batch.added', 'batch.payments_added', 'batch.submitted', 'batch.approved'],
      ...['bank_file.sealed', 'bank_file.void_asked', 'bank_file.voided', 'batch.recalled'],
      ...['payment.changed', 'batch.submitted', 'batch.approved', 'bank_file.sealed'],
      'batch.uploaded',
    ])
  })

  test('is told of to whoever approved it and made its file, and to nobody twice', async () => {
    const id = await refusedBatch()
    expect((await recall(id, zoe)).status).toBe(200)
    const { results } = await database
      .prepare(`SELECT recipient_id AS id, content FROM outbox WHERE letter = 'batch_recalled'
        AND json_extract(content, '$.batchId') = ? ORDER BY 1`)
      .bind(id)
      .all<{ id: string; content: string }>()
    expect(results.map((one) => one.id)).toEqual(['mia', 'ravi'])
    expect(JSON.parse(results[0]?.content ?? '')).toMatchObject({
      words: reason,
      hadVoidFile: true,
    })
    const { body } = await as(ravi).get('/notifications')
    expect(body.items[0]).toMatchObject({ more: reason })
  })

  test('makes a maker of whoever takes it back: they approve it no more', async () => {
    const id = await refusedBatch()
    await recall(id, zoe)
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    const own = await as(zoe).post(`/batches/${id}/approvals`, {
      body: { decision: 'approve', digest },
    })
    expect(own).toMatchObject({ status: 409, body: { code: 'own_batch' } })
    expect((await approve(id, digest)).status).toBe(201)
  })

  test('is taken back with a reason, by whoever prepares payments here', async () => {
    const id = await refusedBatch()
    const bare = await as(mia).remove(`/batches/${id}/submission`)
    expect(bare).toMatchObject({ status: 422, body: { code: 'comment_required' } })
    const empty = await as(mia).post(`/batches/${id}/recall`, { body: { reason: '  ' } })
    expect(empty.status).toBe(422)
    for (const person of [ravi, tom, noa]) expect((await recall(id, person)).status).toBe(403)
    const stranger = await as(bob).post(`/batches/${id}/recall`, { body: { reason }, slug: 'beta' })
    expect(stranger.status).toBe(404)
    const token = await tokenOf(mia)
    const elsewhere = await http('POST', `${originOf('beta')}/api/batches/${id}/recall`, {
      token,
      headers: { 'Idempotency-Key': 'replayed', 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason }),
    })
    expect(elsewhere.status).toBe(401)
    expect((await ofBatch(id)).state).toBe('approved')
  })
})

describe('there is no way back', () => {
  const needsVoid = { status: 409, body: { code: 'recall_needs_void' } }

  test('without a file, beside one that counts, nor from the bank', async () => {
    const id = await approvedBatch()
    expect(await recall(id)).toMatchObject(needsVoid)
    await seal(id)
    expect(await recall(id)).toMatchObject(needsVoid)
    await makeVoid(id)
    await seal(id)
    expect(await recall(id)).toMatchObject(needsVoid)
    await upload(id)
    expect(await recall(id)).toMatchObject(needsVoid)
  })

  test('once more of what was approved again, until its own file is void', async () => {
    const id = await refusedBatch()
    await recall(id)
    expect((await approveAgain(id)).status).toBe(201)
    expect((await ofBatch(id)).recallsVoid).toBe(false)
    expect(await recall(id)).toMatchObject(needsVoid)
    await seal(id)
    await makeVoid(id)
    expect(await recall(id)).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test('while a debit may be of the void file, nor a next file afterwards, whatever is in it by then', async () => {
    const id = await refusedBatch(13_131)
    const { valueDate: day } = await ofBatch(id)
    await sendStatement(source, [{ day, amountToea: -26_262, text: 'BULK' }], 500_000)
    const booked = { status: 409, body: { code: 'already_booked' } }
    expect(await recall(id)).toMatchObject(booked)
    const { items } = (await as(noa).get('/reconciliation/lines')).body
    const line = items.find((one: { amountToea: number }) => one.amountToea === -26_262)
    const path = `/reconciliation/lines/${line.id}`
    await as(noa).post(`${path}/aside`, { body: { reason: 'Other', isNone: true } })
    expect(await recall(id)).toMatchObject(booked)
    await as(lea).post(`${path}/confirmation`)
    expect((await recall(id)).status).toBe(200)

    // the bank booked it after all, once it has other payments
    const [first] = await linesOf(id)
    await as(mia).put(`/batches/${id}/payments/${first.id}`, { body: { amountToea: 14_141 } })
    expect((await approveAgain(id)).status).toBe(201)
    await sendStatement(source, [{ day, amountToea: -26_262, text: 'AGAIN' }], 900_000)
    const next = await seal(id)
    expect(next).toMatchObject(booked)
    expect(next.body.detail).toContain('“AGAIN”')
    const later = (await as(noa).get('/reconciliation/lines')).body.items.find(
      (one: { text: string }) => one.text === 'AGAIN',
    )
    const fits = await as(noa).post(`/reconciliation/lines/${later.id}/aside`, {
      body: { reason: 'Other' },
    })
    expect(fits.body.code).toBe('line_fits')
  })

  test('while a debit may be of one of its payments', async () => {
    const id = await refusedBatch(15_151)
    const { valueDate: day } = await ofBatch(id)
    await sendStatement(source, [{ day, amountToea: -15_151, text: 'PAY' }], 2_000_000)
    expect(await recall(id)).toMatchObject({ body: { code: 'already_booked' } })
  })
})

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
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
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
      .set({ isConfidential: true, revision: sql`revision + 1` })
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

test('before the last approval whoever approved already is told as well', async () => {
  from += 10
  const { id, digest } = await submittedBatch(source, 4_000_000, from)
  await approve(id, digest)
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  const { results } = await database
    .prepare(`SELECT recipient_id AS id FROM outbox WHERE letter = 'batch_recalled'
      AND json_extract(content, '$.batchId') = ?`)
    .bind(id)
    .all()
  expect(results).toEqual([{ id: 'ravi' }])
})
