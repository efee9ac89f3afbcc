import { describe, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { ask as http } from '../../testing/ask.ts'
import { paidAgain, paymentStatesOf, submittedBatch } from '../../testing/batches.ts'
import { as, bob, mia, originOf, ravi, tokenOf, tom, zoe } from '../../testing/cast.ts'
import { aside, book, confirmLine, noa } from '../settling/settling.fixture.ts'
import { listSigned } from '../signed.ts'

import {
  actionsOn,
  approve,
  approveAgain,
  approvedBatch,
  beginWayBack,
  database,
  filesOf,
  linesOf,
  makeVoid,
  ofBatch,
  reason,
  recall,
  refusedBatch,
  seal,
  source,
  upload,
} from './way-back.fixture.ts'

/* An approved batch whose bank file is void is mended and approved anew, instead of typed a second time. */

beginWayBack()

test('what is taken back and mended while a look at it waits for room is not called changed', async () => {
  const { id } = await submittedBatch(source, 70_000, 900)
  const [first] = await linesOf(id)
  const looked = await listSigned(tenantDb(database), 0, 100, async (_lines, read) => {
    if ((await ofBatch(id)).version === 1) {
      expect((await recall(id)).status).toBe(200)
      const body = { amountToea: 90_000 }
      expect((await as(mia).put(`/batches/${id}/payments/${first.id}`, { body })).status).toBe(200)
    }
    return read()
  })
  expect(looked.filter(({ row }) => row.id === id)).toMatchObject([{ isAsSigned: true }])
})

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
    const line = await book(source, day, 26_262)
    const booked = { status: 409, body: { code: 'already_booked' } }
    expect(await recall(id)).toMatchObject(booked)
    await aside(line, true)
    expect(await recall(id)).toMatchObject(booked)
    await confirmLine(line)
    expect((await recall(id)).status).toBe(200)

    // the bank booked it after all, once it has other payments
    const [first] = await linesOf(id)
    await as(mia).put(`/batches/${id}/payments/${first.id}`, { body: { amountToea: 14_141 } })
    expect((await approveAgain(id)).status).toBe(201)
    const later = await book(source, day, 26_262, 'AGAIN')
    const next = await seal(id)
    expect(next).toMatchObject(booked)
    expect(next.body.detail).toContain('“AGAIN”')
    expect((await aside(later)).body.code).toBe('line_fits')
  })

  test('while a debit may be of one of its payments', async () => {
    const id = await refusedBatch(15_151)
    await book(source, (await ofBatch(id)).valueDate, 15_151, 'PAY')
    expect(await recall(id)).toMatchObject({ body: { code: 'already_booked' } })
  })
})

test('before the last approval whoever approved already is told as well', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000, 900)
  await approve(id, digest)
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  const { results } = await database
    .prepare(`SELECT recipient_id AS id FROM outbox WHERE letter = 'batch_recalled'
      AND json_extract(content, '$.batchId') = ?`)
    .bind(id)
    .all()
  expect(results).toEqual([{ id: 'ravi' }])
})
