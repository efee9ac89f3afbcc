import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { paidAgain } from '../../testing/batches.ts'
import { ana, as, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { filesIn, take } from '../dossier/read-dossier.fixture.ts'
import { aside, book, confirmLine, setAside } from '../settling/settling.fixture.ts'
import {
  approveAgain,
  beginWayBack,
  database,
  forgeFile,
  linesOf,
  ofBatch,
  recall,
  refusedBatch,
  seal,
  source,
  upload,
} from './way-back.fixture.ts'

/* What a void file had, and the bank may have: its batch is not ended in silence, and whatever pays the same is found. */

beginWayBack()

const cancel = (id: string, person = mia) =>
  as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'Typed again' } })
const dayOf = async (id: string) => (await ofBatch(id)).valueDate as string
const approvalPage = async (id: string) =>
  (await ask('GET', `${originOf('acme')}/approval/${id}`, { token: await tokenOf(ravi) })).text
const booked = { status: 409, body: { code: 'already_booked' } }

type Line = { payeeId: string; amountToea: number; reference: string }
/** The same payments in another batch, so many days later. */
async function retyped(lines: Line[], day: string, later = 0) {
  const body = { name: 'Typed again', sourceAccountId: source, valueDate: addDays(day, later) }
  const { id } = (await as(mia).post('/batches', { body })).body
  const payments = lines.map(({ payeeId, amountToea, reference }) => ({
    ...{ payeeId, amountToea, reference },
  }))
  const added = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(added.status).toBe(201)
  return id as string
}
const kindsOf = async (id: string): Promise<string[]> =>
  (await as(mia).get(`/batches/${id}/findings`)).body.items.map(
    ({ kind }: { kind: string }) => kind,
  )
const submit = (id: string, body: object = paidAgain) =>
  as(mia).post(`/batches/${id}/submission`, { body })

describe('a batch whose void file the bank may have booked', () => {
  test('is cancelled by nobody while the debit stands, from wherever it is', async () => {
    const id = await refusedBatch(21_211)
    const line = await book(source, await dayOf(id), 42_422)
    expect(await cancel(id)).toMatchObject(booked)
    expect((await cancel(id)).body.detail).toContain('A debit of K424.22 stands on the statement')
    const past = database
      .prepare(`INSERT INTO batch_steps (batch_id, step, version, kind, from_state, to_state, actor_id, comment, at)
        SELECT batch_id, step + 1, version, 'ask_cancellation', 'approved', 'approved', 'zoe', 'No', at FROM batch_steps
        WHERE batch_id = ? ORDER BY step DESC LIMIT 1`)
      .bind(id)
      .run()
    await expect(past).rejects.toThrow('already_booked')
    await setAside(line)
    expect((await cancel(id)).body.state).toBe('approved')
    expect((await cancel(id, zoe)).body.state).toBe('cancelled')
  })

  test('taken back before, it is neither cancelled by one nor taken back again', async () => {
    const id = await refusedBatch(21_311)
    await recall(id)
    const line = await book(source, await dayOf(id), 42_622)
    expect(await cancel(id)).toMatchObject(booked)
    await submit(id)
    expect(await cancel(id)).toMatchObject(booked)
    expect(await as(mia).remove(`/batches/${id}/submission`)).toMatchObject(booked)
    await setAside(line)
    expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
    expect((await cancel(id)).body.state).toBe('cancelled')
  })
})

describe('the same typed again', () => {
  test('is found once the batch is cancelled, and leaves with a reason', async () => {
    const id = await refusedBatch(22_211)
    const lines = await linesOf(id)
    for (const person of [mia, zoe]) await cancel(id, person)
    const again = await retyped(lines, await dayOf(id))
    expect((await kindsOf(again)).filter((kind) => kind === 'void_before')).toHaveLength(2)
    const { reference } = await ofBatch(id)
    const { items } = (await as(mia).get(`/batches/${again}/findings`)).body
    expect(JSON.stringify(items)).toContain(`${reference}-1 was in a bank file that is void`)
    expect((await submit(again, {})).body.code).toBe('duplicates_need_reason')
    expect((await submit(again)).status).toBe(201)
    expect(await kindsOf(await retyped(lines, await dayOf(id), 15))).not.toContain('void_before')
  })

  test('is found while the batch is being mended too', async () => {
    const id = await refusedBatch(22_311)
    await recall(id)
    const again = await retyped(await linesOf(id), await dayOf(id))
    expect(await kindsOf(again)).toContain('void_before')
    // it names its own void file nowhere
    expect(await kindsOf(id)).not.toContain('void_before')
  })

  test('waits for two people while a debit stands, whatever its day', async () => {
    const id = await refusedBatch(22_411)
    const lines = await linesOf(id)
    for (const person of [mia, zoe]) await cancel(id, person)
    const line = await book(source, await dayOf(id), 44_822)
    const again = await retyped(lines, await dayOf(id), 18)
    expect(await kindsOf(again)).toContain('void_booked')
    expect((await submit(again)).body.code).toBe('findings_open')
    await setAside(line)
    expect(await kindsOf(again)).not.toContain('void_booked')
    expect((await submit(again)).status).toBe(201)
  })

  test('has no file once a debit stands that came after its approval', async () => {
    const id = await refusedBatch(22_511)
    const lines = await linesOf(id)
    for (const person of [mia, zoe]) await cancel(id, person)
    const again = await retyped(lines, await dayOf(id))
    expect((await approveAgain(again)).status).toBe(201)
    const line = await book(source, await dayOf(id), 45_022)
    const refused = await seal(again)
    expect(refused).toMatchObject(booked)
    expect((await ofBatch(again)).unsaidDebit).toMatchObject({ line: { amountToea: -45_022 } })
    expect(refused.body.detail).toContain(`a bank file of ${(await ofBatch(id)).reference}`)
    await expect(forgeFile(again)).rejects.toThrow('already_booked')
    await setAside(line)
    expect((await seal(again)).status).toBe(201)
  })

  test('does not leave in a file that was made before the debit came, until somebody says what that is', async () => {
    const id = await refusedBatch(22_611)
    const lines = await linesOf(id)
    for (const person of [mia, zoe]) await cancel(id, person)
    const again = await retyped(lines, await dayOf(id))
    expect((await approveAgain(again)).status).toBe(201)
    const file = (await seal(again)).body.id as string
    const content = () => as(mia).get(`/bank-files/${file}/content`)
    const slip = () => as(mia).get(`/bank-files/${file}/control-slip`)
    const inDossier = async () => {
      const { bytes } = await take(again, await tokenOf(zoe))
      return JSON.parse((await filesIn(bytes)).get('manifest.json') ?? '').notInIt
    }
    const shown = async () => [(await ofBatch(again)).unsaidDebit, await approvalPage(again)]
    expect([(await content()).status, (await slip()).status]).toEqual([200, 200])
    expect(await shown()).toEqual([undefined, expect.not.stringContaining('a debit waits')])
    const line = await book(source, await dayOf(id), 45_222)
    // said before anybody presses: to whoever makes the file, and on the approver's page
    const { reference } = await ofBatch(id)
    const told = { day: await dayOf(id), text: 'BULK', amountToea: -45_222 }
    expect(await shown()).toEqual([
      { line: { ...told, batchReference: reference, isToConfirm: false } },
      expect.stringMatching(
        `The bank file does not leave: a debit waits.*K452.22.*“BULK”.*${reference} that is void`,
      ),
    ])
    for (const refused of [await content(), await slip()]) {
      expect(refused).toMatchObject(booked)
      expect(refused.body.detail).toContain(
        'The file leaves once two people said what that debit is.',
      )
    }
    const why = expect.stringContaining('a debit stands that may be of a void file')
    expect(await inDossier()).toEqual({ 'control-slip.pdf': why, 'bank-file': why })
    // the void file says VOID, and is there to be looked at
    const [{ id: gone }] = (await ofBatch(id)).voidFiles
    expect((await as(mia).get(`/bank-files/${gone}/content`)).status).toBe(200)
    // nor once one person says that the bank has it
    expect((await upload(again)).status).toBe(201)
    for (const refused of [await content(), await slip()]) expect(refused).toMatchObject(booked)
    expect(await inDossier()).toEqual({ 'control-slip.pdf': why, 'bank-file': why })
    expect((await aside(line, true)).status).toBe(200)
    expect((await ofBatch(again)).unsaidDebit.line.isToConfirm).toBe(true)
    expect((await confirmLine(line)).status).toBe(200)
    expect((await shown())[0]).toBeUndefined()
    expect([(await content()).status, (await slip()).status]).toEqual([200, 200])
    expect(await inDossier()).toEqual({})
    // one that comes once the bank has the file may be its own
    await book(source, await dayOf(id), 45_222)
    expect([(await content()).status, (await slip()).status]).toEqual([200, 200])
  })
})

test('a payment that was taken out is found where it is paid, also if the bank booked it alone', async () => {
  const id = await refusedBatch(23_211)
  await recall(id)
  const [first, second] = await linesOf(id)
  expect((await as(mia).remove(`/batches/${id}/payments/${first.id}`)).status).toBeLessThan(300)
  const other = await retyped([first], await dayOf(id), 3)
  expect(await kindsOf(other)).toContain('void_before')
  expect((await approveAgain(other)).status).toBe(201)
  const changed = { body: { amountToea: second.amountToea + 100 } }
  expect((await as(mia).put(`/batches/${id}/payments/${second.id}`, changed)).status).toBe(200)
  expect((await approveAgain(id)).status).toBe(201)
  await book(source, await dayOf(id), 23_211, 'PAY')
  // of what the void file had, not of what its batch has now
  expect(await seal(id)).toMatchObject(booked)
  expect(await seal(other)).toMatchObject(booked)
})

test('what was split off a batch that was taken back waits for the debit as well, also changed', async () => {
  const id = await refusedBatch(26_211)
  await recall(id)
  const narrow = (recordsMax: number) =>
    as(ana).put(`/source-accounts/${source}`, { body: { switches: { recordsMax } } })
  await narrow(2)
  const { body, status } = await as(mia).post(`/batches/${id}/split`)
  expect(status).toBe(201)
  await narrow(1_000)
  const part = body.added[0].id as string
  const [line] = await linesOf(part)
  for (const one of [id, part]) expect((await approveAgain(one)).status).toBe(201)
  const debit = await book(source, await dayOf(id), 52_422)
  for (const one of [id, part]) {
    expect(await seal(one)).toMatchObject(booked)
    await expect(forgeFile(one)).rejects.toThrow('already_booked')
  }
  expect((await as(mia).remove(`/batches/${part}/submission`)).status).toBe(409)
  await setAside(debit)
  expect((await seal(part)).status).toBe(201)
  expect(line.amountToea).toBe(26_211)
})
