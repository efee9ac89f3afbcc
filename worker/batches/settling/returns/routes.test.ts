import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { guessReturnMapping } from '../../../domain/statements/return-mapping.ts'
import { mapping } from '../../../domain/statements/statement.fixture.ts'
import { ana, as, mia } from '../../../testing/cast.ts'
import {
  account,
  beginSettling,
  database,
  noa,
  paymentsOf,
  proposedFor,
  returnsFile,
  sendFile,
  sendStatement,
  stateOf,
  uploadedBatch,
} from '../settling.fixture.ts'

beginSettling()

test('a return of another payment is taken back, until something became of it', async () => {
  const batch = await uploadedBatch(account, 61_616, 61)
  await sendStatement(account, [{ day: batch.day, amountToea: -123_232, text: batch.number }])
  const line = await proposedFor(batch.id)
  const [one, other] = await paymentsOf(batch.id)
  const body = { amountToea: 61_616, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
  const made = await as(noa).post('/returns', { body: { ...body, paymentId: one?.id } })
  const path = `/returns/${made.body.id}`
  const undo = (by = noa) => as(by).post(`${path}/undo`, { body: { reason: 'Another one' } })
  const states = async () => (await paymentsOf(batch.id)).map(({ state }) => state)
  expect((await undo(mia)).status).toBe(403)
  expect(await undo()).toMatchObject({
    status: 200,
    body: { state: 'unmatched', payment: null, candidates: [{}] },
  })
  expect(await states()).toEqual(['sent', 'sent'])
  expect(await stateOf(batch.id)).toBe('uploaded')
  expect((await undo()).body.code).toBe('return_not_matched')

  const match = (paymentId: string | undefined) =>
    as(noa).post(`${path}/match`, { body: { paymentId } })
  await match(one?.id)
  await as(noa).post(`/reconciliation/lines/${line}/confirmation`)
  expect(await states()).toEqual(['returned', 'paid'])
  await undo()
  expect(await states()).toEqual(['paid', 'paid'])
  expect(await stateOf(batch.id)).toBe('settled')
  expect((await match(other?.id)).status).toBe(200)
  // whoever made it is told each time that one is said to have come back, and each time that it did not
  const told = (letter: string) =>
    database
      .prepare("SELECT count(*) AS many FROM outbox WHERE instr(key, ?) AND recipient_id = 'mia'")
      .bind(`${letter}/${made.body.id}/`)
      .first('many')
  expect([await told('payment_returned'), await told('return_undone')]).toEqual([3, 2])
  await as(noa).post(`${path}/resolution`, { body: { resolution: 'not_owed', note: 'Left' } })
  expect((await undo()).body.code).toBe('return_resolved')
  expect(await states()).toEqual(['paid', 'returned'])
  // that the bank booked it is a second thing to know of a payment, beside whether it came back
  const listed = async (bank: string) =>
    (await as(noa).get(`/payments?search=${batch.number}&bank=${bank}`)).body.items
  expect(await listed('reconciled')).toMatchObject([{ isReconciled: true }, { isReconciled: true }])
  expect(await listed('unreconciled')).toEqual([])
  expect(await listed('out')).toMatchObject([{ state: 'paid' }])
})

test('a file of returns has each row once, and the same row of another day is another return', async () => {
  const source = { bsb: '088-950', accountNumber: '700123456' }
  const made = await as(ana).post('/source-accounts', {
    body: {
      ...{ ...source, name: 'BSP returns', profile: 'kundu-pei-132', deUserId: '000001' },
      ...{ userName: 'ACME HOSPITAL', remitter: 'ACME HOSPITAL' },
    },
  })
  const rows = [1, 1, 2].map((amountToea) => ({ amountToea, payeeName: 'MEA', reference: 'PAY' }))
  const file = (day: string, some: typeof rows) =>
    sendFile(made.body.id, returnsFile(source, day, some))
  expect((await file('011026', rows)).body).toMatchObject({ format: 'returns', added: 3 })
  expect((await file('011026', rows.slice(1))).body).toMatchObject({ added: 0, skipped: 2 })
  expect((await file('011126', rows)).body).toMatchObject({ added: 3, skipped: 0 })
  // which rows those were is said: of two that say the same, one may be of another payment
  expect((await file('011126', [...rows, ...rows.slice(2)])).body).toMatchObject({
    ...{ added: 1, skipped: 3, skippedRows: [2, 3, 4] },
  })

  // of payments from another account it is not taken, not even in part
  const other = returnsFile({ ...source, accountNumber: '700123458' }, '011226', rows)
  const refused = await sendFile(made.body.id, other)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'wrong_account' }, {}, {}] },
  })

  // where the bank has no such file, its CSV: by columns that are said once
  const title = 'Date,Amount,Reference,Payee,Reason'
  const row = '2026-10-01,"-1,212.50",PAY 7,MEA TOM,Account closed'
  const columns = guessReturnMapping(title.split(','))
  const csv = (lines: string[], mapping?: object) =>
    sendFile(account, [title, ...lines].join('\n'), noa, mapping, 'returns')
  expect((await csv([row])).body.errors).toMatchObject([{ code: 'mapping_needed' }])
  expect((await csv([row], { ...columns, amount: '' })).body.errors).toMatchObject([
    { field: 'mapping' },
  ])
  const wrong = await csv([row, `tomorrow,0,,,${'x'.repeat(201)}`], columns)
  expect(wrong.body.errors).toMatchObject([
    { row: 3, field: 'Date', code: 'not_a_day' },
    { row: 3, field: 'Amount', code: 'not_an_amount' },
    { row: 3, field: 'Reason', code: 'too_long' },
  ])
  expect((await csv([row], columns)).body).toMatchObject({ format: 'returns', added: 1 })
  expect((await csv([row, row])).body).toMatchObject({ added: 1, skipped: 1 })
  const [newest] = (await as(noa).get('/returns?state=unmatched')).body.items
  expect(newest).toMatchObject({
    ...{ amountToea: 121_250, bankDay: '2026-10-01', payeeName: 'MEA TOM', reference: 'PAY 7' },
    reason: 'Account closed',
  })
  // what came back stands on one side, so a statement is not taken for it; and what was may come again as what it is
  const both = await csv([row, row.replace('-1,212.50', '40.00')])
  expect(both.body.errors).toMatchObject([{ row: 3, field: 'Amount', code: 'two_sides' }])
  const debits = 'Date,Details,Debit,Credit,Balance,Ref\n2026-10-02,FEE,15.00,,85.00,'
  const asReturns = { ...columns, amount: 'Debit', name: '', reference: 'Ref', reason: 'Details' }
  const taken = await sendFile(account, debits, noa, asReturns, 'returns')
  expect(taken.body).toMatchObject({ format: 'returns', added: 1 })
  expect((await sendFile(account, debits, noa, asReturns, 'returns')).body.code).toBe(
    'statement_known',
  )
  expect((await sendFile(account, debits, noa, mapping)).body).toMatchObject({
    ...{ format: 'csv', added: 1 },
  })
  const { accounts } = (await as(noa).get('/reconciliation')).body
  expect(accounts.find(({ id }: { id: string }) => id === account).returnMapping).toEqual(asReturns)
  // a list of accounts alone finds its payment, each in groups and without its BSB
  const batch = await uploadedBatch(account, 71_717, 71)
  const { items } = (await as(noa).get(`/batches/${batch.id}/payments`)).body
  const list = `Date,Amount,Account\n${dayInPortMoresby(new Date())},717.17,${items[1].accountNumber.replace(/(?<=^.{3})/, ' ')}`
  await sendFile(account, list, noa, guessReturnMapping(['Date', 'Amount', 'Account']), 'returns')
  const [named] = (await as(noa).get('/returns?state=unmatched')).body.items
  expect(named).toMatchObject({ amountToea: 71_717, candidates: [{ id: items[1].id }] })
})

test('a return that another kind of file had, or other columns, is not taken again', async () => {
  const source = { bsb: '088-950', accountNumber: '700123457' }
  const made = await as(ana).post('/source-accounts', {
    body: {
      ...{ ...source, name: 'BSP more', profile: 'kundu-pei-132', deUserId: '000001' },
      ...{ userName: 'ACME HOSPITAL', remitter: 'ACME HOSPITAL' },
    },
  })
  const records = returnsFile(source, '011026', [
    { amountToea: 100, payeeName: 'MEA', reference: 'PAY' },
  ])
  expect((await sendFile(made.body.id, records)).body).toMatchObject({ added: 1 })
  const columns = {
    ...{ day: 'Date', amount: 'Amount', reference: 'Ref', name: 'Payee' },
    ...{ bsb: '', account: '', code: '', reason: '' },
  }
  const csv = (row: string, some = columns) =>
    sendFile(made.body.id, `Date,Amount,Ref,Payee\n${row}`, noa, some, 'returns')
  const told = [{ row: 2, field: 'Amount', code: 'told_before' }]
  expect((await csv('2026-10-01,1.00,PAY,MEA')).body.errors).toMatchObject(told)
  expect((await csv('2026-10-01,1.00,PAY,', { ...columns, name: '' })).body.errors).toMatchObject(
    told,
  )
  // of another day, of another amount, and of another payee
  for (const row of [
    '2026-10-02,1.00,PAY,MEA',
    '2026-10-01,2.00,PAY,MEA',
    '2026-10-01,1.00,PAY,TOM',
  ]) {
    expect((await csv(row)).body).toMatchObject({ added: 1 })
  }
})
