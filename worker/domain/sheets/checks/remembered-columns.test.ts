import { expect, test } from 'vitest'
import { bankTextOf } from '../../bank-files/prepare/bank-text.ts'
import { profiles } from '../../bank-files/profiles/profiles.ts'
import { mappingToRemember, titlesOf } from '../head/remembered.ts'
import { openUpload } from '../open-upload.ts'
import { readUpload } from '../read-upload.ts'
import type { SheetAnswers } from '../sheet.ts'

const titles = 'Name,BSB,Account,Gross,Take Home K,Status'
const row = (status: string) => `Mea Tom,028-038,12345678,20.00,9.80,${status}`
const kundu = bankTextOf(profiles['kundu-pei-132'])
const remembered = { 'Take Home K': 'amount', Gross: 'unread', Status: 'unread' } as const

async function read(lines: string[], answers: SheetAnswers) {
  const context = { payDay: '2026-11-26', answers } as const
  const { payments, problems } = await readUpload(
    lines.join('\n'),
    kundu.limits,
    kundu.simplify,
    context,
  )
  return {
    paid: payments.map(({ amountToea }) => amountToea),
    said: problems.map(({ row, column, code, severity }) => `${row} ${column} ${code} ${severity}`),
  }
}

test('a remembered mapping answers what was asked before, and names each column', async () => {
  expect((await read([titles, row('Active')], {})).paid).toEqual([])
  const { paid, said } = await read([titles, row('Active')], { remembered })
  expect(paid).toEqual([980])
  for (const title of ['Gross', 'Take Home K', 'Status']) {
    expect(said).toContain(`1 ${title} mapping_remembered warning`)
  }
})

test.each([
  ['Status', 'Leave', 'row_status_unknown'],
  ['Hold', 'X', 'row_says_stop'],
  ['Currency', 'AUD', 'row_other_currency'],
  ['Pay date', '3 Dec 2026', 'row_other_pay_day'],
  ['Remark', 'do not pay', 'row_says_stop'],
])('what a row says against being paid is heard: %s %s', async (title, value, code) => {
  const sheet = [titles.replace('Status', title), row(value)]
  for (const field of ['unread', 'reference'] as const) {
    const weak = { ...remembered, [title]: field }
    const { paid, said } = await read(sheet, { remembered: weak })
    expect(said).toContain(`2 ${title} ${code} error`)
    expect(paid).toEqual([])
  }
  const told = await read(sheet, { remembered, mapping: { [title]: 'unread' } })
  expect(told.paid).toEqual([980])
  expect(told.said).not.toContain(`1 ${title} mapping_remembered warning`)
})

test('what is said of this sheet goes before what was said of an earlier one', async () => {
  const { paid, said } = await read([titles, row('')], {
    remembered,
    mapping: { Gross: 'amount', 'Take Home K': 'unread' },
  })
  expect(paid).toEqual([2_000])
  expect(said).not.toContain('1 Gross mapping_remembered warning')
})

const titlesFound = async (text: string, answers?: SheetAnswers) =>
  titlesOf(await openUpload(text, answers))

test('the same titles are found before and after the mapping, and one that differs is another row', async () => {
  const before = await titlesFound(`${titles}\n${row('')}`)
  expect(before).toBe(JSON.stringify(titles.split(',')))
  expect(await titlesFound(`${titles}\n${row('')}`, { remembered })).toBe(before)
  const spaced = titles.replace('Gross', ' Gross ')
  expect(await titlesFound(`${spaced}\n${row('')}`)).toBe(before)
  for (const other of ['gross', 'Gross %', 'Gross,']) {
    expect(await titlesFound(`${titles.replace('Gross', other)}\n${row('')}`)).not.toBe(before)
  }
})

test('rows without titles have none to be remembered by', async () => {
  const rows = 'Mea Tom,028-038,12345678,9.80'
  expect(await titlesFound(rows)).toBeUndefined()
  const mapping = {
    'column 1': 'name',
    'column 2': 'bsb',
    'column 3': 'accountNumber',
    'column 4': 'amount',
  } as const
  expect(await titlesFound(rows, { mapping })).toBeUndefined()
})

test('only what was said of titles that are there is remembered', async () => {
  const mapping = { 'Take Home K': 'amount', Gross: 'unread', Elsewhere: 'unread' } as const
  const sheet = await openUpload(`${titles}\n${row('')}`, { mapping })
  expect(mappingToRemember(sheet, { mapping })).toEqual({
    'Take Home K': 'amount',
    Gross: 'unread',
  })
})
