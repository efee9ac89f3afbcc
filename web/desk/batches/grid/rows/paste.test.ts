import { expect, test, vi } from 'vitest'
import { payments } from '../../../../testing/cast.ts'
import type { Field } from './grid-row.ts'
import { GridStore } from './grid-store.ts'
import * as reader from './paste.ts'
import { putPasted } from './put-pasted.ts'
import { readCells } from './read-cells.ts'

const readPasted = (text: string, at: Field, payDay?: string) =>
  reader.readPasted({ text, page: '' }, at, payDay)

const known = (name: string) => ({ kind: 'named', name })

test('cells are read as a spreadsheet copies them', () => {
  expect(readCells('a\t"b ""c"""\r\n"two\nlines"\t007\n')).toEqual([
    ['a', 'b "c"'],
    ['two\nlines', '007'],
  ])
  // one that only begins with a quotation mark is copied as it is
  expect(readCells('"Aunt" Mary\t"70012345\t""')).toEqual([['"Aunt" Mary', '"70012345', '']])
})

test('with titles each column is what its title says, and what is not read is named', () => {
  const text =
    'Amount\tDept\tFull name\tBSB\tAccount No\n12.50\tWard 3\tMary Kila\t088-950\t0071234\n'
  expect(readPasted(text, 'amount')).toEqual({
    kind: 'cells',
    unread: ['Dept'],
    rows: [
      {
        payee: { kind: 'new', name: 'Mary Kila', bsb: '088-950', accountNumber: '0071234' },
        amount: '12.50',
      },
    ],
  })
})

test('without titles names, accounts and amounts are told apart by what is written; zeros stay', () => {
  const text =
    'Mary Kila\t088950\t0071234\t12.50\tINV 0042\nTom Guba\t088-950\t0071235\t7\tINV 0043'
  expect(readPasted(text, 'payee')).toMatchObject({
    rows: [
      {
        payee: { bsb: '088950', accountNumber: '0071234' },
        amount: '12.50',
        reference: 'INV 0042',
      },
      { payee: { name: 'Tom Guba' }, amount: '7' },
    ],
  })
  expect(readPasted('Mary Kila\tINV 0042\t12.50', 'payee')).toMatchObject({
    rows: [{ payee: known('Mary Kila'), amount: '12.50', reference: 'INV 0042' }],
  })
})

test('an amount that cannot be read stays as it was copied, for the row to say so', () => {
  const rows = ['A A\t1', 'B B\t2', 'C C\t3', 'D D\t4', 'E E\t5', 'F F\t1.234,50'].join('\n')
  const pasted = readPasted(rows, 'payee')
  expect(pasted.kind === 'cells' && pasted.rows.at(-1)).toEqual({
    payee: known('F F'),
    amount: '1.234,50',
  })
})

test('where two columns could be the amount nothing is guessed', () => {
  expect(readPasted('Mary Kila\t0042\t12.50', 'payee').kind).toBe('refused')
  expect(readPasted('12\t34\t56', 'amount').kind).toBe('refused')
  for (const net of ['12.50 PGK', 'K1.234,50', '(12.50)', '-'])
    expect(readPasted(`Mary Kila\t1042\t${net}\nTom Guba\t1043\t9.00`, 'payee').kind).toBe(
      'refused',
    )
})

test('what is right of what was pasted stays', () => {
  expect(readPasted('12.50\n7', 'amount')).toEqual({
    ...{ kind: 'cells', unread: [], rows: [{ amount: '12.50' }, { amount: '7' }] },
  })
})

test('at another cell columns go to the right from there', () => {
  expect(readPasted('12.50\tRent\n7\tRent', 'amount')).toMatchObject({
    rows: [
      { amount: '12.50', reference: 'Rent' },
      { amount: '7', reference: 'Rent' },
    ],
  })
})

test('a gap in what is pasted stays one, so that nobody gets the amount of the next', async () => {
  const store = new GridStore(payments, true)
  const { rows } = store.state()
  const amounts = () =>
    store
      .state()
      .rows.slice(0, 3)
      .map(({ cells }) => cells.amount)
  const at = (text: string, column: number) =>
    putPasted(store, { text, page: '' }, { rows, selected: [], from: 0, column })
  await at('Net pay\n1.00\n\n3.00\n', 3)
  expect(amounts()).toEqual(['1.00', '', '3.00'])
  // nor is a total, beside which nobody is named
  await at(`${payments[0]?.payeeName}\t5.00\n\t6.00`, 1)
  expect(amounts()).toEqual(['5.00', '', '3.00'])
  expect(readPasted('Mary Kila\t5\n\nTom Guba\t6', 'payee')).toMatchObject({
    rows: [{ amount: '5' }, { amount: '6' }],
  })
})

test('two columns of one meaning are refused, and neither is taken', () => {
  const text = 'Name\tBSB\tAccount\tAcct No\tAmount\nMary Kila\t088-950\t0071234\t0071235\t5.00'
  expect(readPasted(text, 'payee').kind).toBe('refused')
})

test.each([
  ['Amount\tNet to Bank', '100.00\t80.00', 'refused'],
  ['Amount\tOutstanding', '1000.00\t600.50', 'refused'],
  ['Amount\tNett change', '12.50\t3.00', 'refused'],
  ['Amount\tNet to Bank', '80.00\t80.00', 'cells'],
  ['Amount\tHDA', '80.00\t12.50', 'cells'],
])('beside an amount another sum that can be meant is not left out: %s', (titles, sums, kind) => {
  const text = `Name\tBSB\tAccount No\t${titles}\nMary Kila\t088-950\t0071234\t${sums}`
  expect(readPasted(text, 'payee').kind).toBe(kind)
})

test('each of several sums beside an amount is named at once, and the amount with them', () => {
  const titles = 'Amount\tNet to Bank\tHDA\tOutstanding'
  const text = `Name\tBSB\tAccount No\t${titles}\nMary Kila\t088-950\t0071234\t100.00\t80.00\t12.50\t45.50`
  expect(readPasted(text, 'payee')).toMatchObject({
    sentence: expect.stringContaining('“Amount”, “Net to Bank”, “Outstanding”'),
  })
})

test.each(['Net tax', 'Net hours'])('%s is no amount to be paid', (title) => {
  const text = `Name\tBSB\tAccount No\t${title}\tPay\nMary Kila\t088-950\t0071234\t3.00\t12.50`
  expect(readPasted(text, 'payee')).toMatchObject({ unread: [title], rows: [{ amount: '12.50' }] })
  const alone = text.replace('\tPay', '\tTake home')
  expect(readPasted(alone, 'payee')).not.toMatchObject({ rows: [{ amount: '3.00' }] })
})

test('what is pasted for somebody else changes nothing of whom a saved row pays', async () => {
  const store = new GridStore(payments, true)
  const { rows } = store.state()
  const [first, second, third] = payments
  const text = [
    ['Name', 'BSB', 'Account', 'Amount'],
    [second?.payeeName, '', '', '77.00'],
    [second?.payeeName.toUpperCase(), '', '', '88.00'],
    ['Anyhow', third?.bsb.replace('-', ''), third?.accountNumber, '99.00'],
  ]
  const pasted = text.map((cells) => cells.join('\t')).join('\n')
  const said = await putPasted(
    store,
    { text: pasted, page: '' },
    { rows, selected: [], from: 0, column: 1 },
  )
  expect(
    store
      .state()
      .rows.slice(0, 3)
      .map(({ cells }) => cells.amount),
  ).toEqual([((first?.amountToea ?? 0) / 100).toFixed(2), '88.00', '99.00'])
  expect(said).toContain('2 rows pasted. 1 row left alone')
})

test('rows of a page whose cells are merged over others are not read one column to the left', () => {
  const page = (...rows: string[]) =>
    ['Name\tGross\tDept\tNet Pay\tYTD', 'Mary Kila\t300.00\tWards\t100.00\t2000.00', ...rows].join(
      '\n',
    )
  expect(readPasted(page('Tom Guba\t500.00\t200.00\t4000.00'), 'payee')).toMatchObject({
    kind: 'refused',
    sentence: expect.stringContaining('fewer cells'),
  })
  // one that ends sooner has its amount under its title
  expect(readPasted(page('Tom Guba\t500.00\tWards\t200.00'), 'payee')).toMatchObject({
    kind: 'cells',
  })
})

test.each([
  ['Hold', 'yes', 'refused'],
  ['Hold', 'no', 'cells'],
  ['Status', 'On leave, hold', 'refused'],
  ['Status', 'Active', 'cells'],
  ['Currency', 'AUD', 'refused'],
  ['Currency', 'PGK', 'cells'],
  ['Method', 'Cheque', 'refused'],
  ['Method', 'EFT', 'cells'],
  ['Pay date', '2026-12-11', 'refused'],
  ['Pay date', '27/11/2026', 'cells'],
  ['Pay?', '', 'refused'],
  ['Remarks', 'do not pay', 'refused'],
  ['Dept', 'Ward 3', 'cells'],
  ['Reference', 'Hold', 'refused'],
])('a row whose %s is “%s” is refused as a sheet refuses it, or not: %s', (title, cell, kind) => {
  const text = `Name\tAmount\t${title}\nTom Guba\t5.00\tyes\nMary Kila\t9.80\t${cell}`
  const first = { Status: 'Active', Currency: 'PGK', Method: 'EFT', Hold: 'no' }
  const fine = title === 'Pay date' ? '2026-11-27' : Reflect.get(first, title)
  const sheet = text.replace('\tyes', `\t${fine ?? 'yes'}`)
  const pasted = readPasted(sheet, 'payee', '2026-11-27')
  expect(pasted.kind).toBe(kind)
  if (kind === 'refused')
    expect(pasted).toMatchObject({ sentence: expect.stringContaining('Mary Kila') })
})

test.each([
  'Tom Guba\t5.00\tFN24\nMary Kila\t9.80\tHOLD',
  'Tom Guba - on hold\t5.00',
  'Name\t\tAmount\nMary\tKila\t5.00',
])('nor is a cell without a title that says so, or has a part of a name: %s', (text) => {
  expect(readPasted(text, 'payee')).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(/^Nothing was pasted: a cell says “\w/),
  })
})

test.each([
  ['ON HOLD', 'below “ON HOLD” in row 3'],
  ['Name\tReference\tAmount', 'row 3 above it has other titles'],
  ['Mary Kila to be paid by cheque', 'row 3 says “Mary Kila to be'],
])('nor a row of which another one says so: %s', (line, said) => {
  const text = `Name\tAmount\tDept\nTom Guba\t5.00\tWard\n${line}\nMary Kila\t9.80\tWard`
  expect(readPasted(text, 'payee')).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(new RegExp(`^Nothing was pasted. Mary Kila: .*${said}`)),
  })
  expect(readPasted(text.replace(line, 'Nursing'), 'payee')).toMatchObject({ kind: 'cells' })
})

test('rows that the spreadsheet hides are not pasted, nor into rows that changed meanwhile', async () => {
  const store = new GridStore(payments, true)
  const { rows } = store.state()
  const place = { rows, selected: [], from: 0, column: 3 }
  const amounts = () => store.state().rows.map(({ cells }) => cells.amount)
  const before = amounts()
  const page = "<table><tr><td>1</td></tr><tr height=0 style='display:none'><td>2</td></tr>"
  expect(await putPasted(store, { text: '1.00\n2.00', page }, place)).toContain('hidden')
  store.takeLines(payments.slice(1), true)
  const after = amounts()
  expect(await putPasted(store, { text: '1.00\n2.00', page: '' }, place)).toContain('meanwhile')
  expect(amounts()).toEqual(after)
  expect(before).toHaveLength(after.length + 1)
})

test('where the line loses what reads pasted cells that is said, and nothing is pasted', async () => {
  vi.resetModules()
  vi.doMock('./paste.ts', () => {
    throw new Error('no line')
  })
  const { putPasted: withoutReader } = await import('./put-pasted.ts')
  const store = new GridStore(payments, true)
  const { rows } = store.state()
  const place = { rows, selected: [], from: 0, column: 3 }
  expect(await withoutReader(store, { text: '1.00', page: '' }, place)).toContain('did not come')
  expect(store.state().rows).toEqual(rows)
  vi.doUnmock('./paste.ts')
})
