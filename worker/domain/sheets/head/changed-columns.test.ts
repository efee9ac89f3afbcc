import { describe, expect, test } from 'vitest'
import { bankTextOf } from '../../bank-files/prepare/bank-text.ts'
import { profiles } from '../../bank-files/profiles/profiles.ts'
import { checkSheet } from '../check-sheet.ts'
import { openUpload } from '../open-upload.ts'
import type { LastSheet, SheetAnswers } from '../sheet.ts'
import { lastSheetOf } from './remembered.ts'

const kundu = bankTextOf(profiles['kundu-pei-132'])
const row = 'Mea Tom,028-038,12345678,20.00,9.80'

async function read(titles: string, answers: SheetAnswers = {}, last?: LastSheet) {
  const sheet = await openUpload(`${titles}\n${row}`, answers)
  const context = { payDay: '2026-11-26', answers, last } as const
  const { payments, problems } = checkSheet(sheet, kundu.limits, kundu.simplify, context)
  return {
    sheet,
    paid: payments.map(({ amountToea }) => amountToea),
    said: problems.map(({ column, code, severity }) => `${column} ${code} ${severity}`),
    words: problems.map(({ message }) => message).join(' '),
  }
}

const first = 'Name,BSB,Account,Gross,Net pay'
const lastOf = async (titles = first) => lastSheetOf((await read(titles)).sheet)

describe('beside the last sheet of its template', () => {
  test('the same titles say nothing, in whatever order', async () => {
    for (const titles of [first, first.replace('Gross,Net pay', 'Gross,Net pay,Problems')]) {
      const { paid, said } = await read(titles, {}, await lastOf())
      expect([paid, said.join()]).toEqual([[980], expect.not.stringMatching(/changed|differ/)])
    }
  })

  test('an amount from another column waits for a word, and nothing is paid before', async () => {
    const titles = 'Name,BSB,Account,Amount,Tax in K'
    const { paid, said, words } = await read(titles, {}, await lastOf())
    expect(paid).toEqual([])
    expect(said).toContain('Amount column_changed error')
    expect(words).toContain(
      '“Amount” is read as the amount, and in the last sheet of this template “Net pay” was.',
    )
    expect(words).toContain('“Amount”, “Tax in K” are new; “Gross”, “Net pay” are missing.')
    const mapping = { Amount: 'amount' } as const
    expect((await read(titles, { mapping }, await lastOf())).paid).toEqual([2_000])
    // what was said of an earlier sheet is no word on this one
    expect((await read(titles, { remembered: mapping }, await lastOf())).paid).toEqual([])
  })

  test('another title of the account or the BSB waits, another of the name or a reference is told', async () => {
    for (const [was, is] of [
      ['Account', 'Account No'],
      ['BSB', 'Branch Code'],
    ] as const) {
      const { paid, said } = await read(first.replace(was, is), {}, await lastOf())
      expect([paid, said.includes(`${is} column_changed error`)]).toEqual([[], true])
    }
    const { paid, said } = await read(first.replace('Name', 'Employee'), {}, await lastOf())
    expect([paid, said.includes('(sheet) columns_differ warning')]).toEqual([[980], true])
  })
})

describe('a sheet whose titles leave a column open', () => {
  const open = (titles: string) => openUpload(`${titles}\n${row}`)

  test.each([
    ['asks for each column by its title, with what it was taken for', 'Gross,Ward in K'],
    ['proposes neither of two that can be meant for the same thing', 'Amount,Net pay'],
  ])('%s', async (_what, money) => {
    const { unsaid } = await open(`Name,BSB,Account,${money}`)
    const proposed = unsaid?.map(({ field }) => field ?? '?')
    expect(proposed).toEqual(['name', 'bsb', 'accountNumber', '?', '?'])
    expect(unsaid?.[4]).toEqual({ title: money.split(',')[1], samples: ['9.80'] })
  })

  test('in another language proposes what stands below, and is read as it is said', async () => {
    const titles = 'Hospital,,,,\nNom,Banque,Compte,Montant brut,Montant'
    const { unsaid, problems } = await open(titles)
    expect(unsaid?.map(({ field }) => field ?? '?')).toEqual([
      'name',
      'bsb',
      'accountNumber',
      '?',
      '?',
    ])
    expect(problems[0]?.row).toBe(2)
    const mapping = {
      Nom: 'name',
      Banque: 'bsb',
      Compte: 'accountNumber',
      Montant: 'amount',
    } as const
    expect((await read(titles, { mapping })).paid).toEqual([980])
  })

  test.each([
    ['two columns have one title', 'Name,BSB,Account,Amount,Amount'],
    ['no title is known, and no payment stands below', 'Who,Where,What,Gross\nOne,Two,Three,Four'],
  ])('does not ask where %s', async (_why, titles) => {
    const { header, unsaid } = await open(titles)
    expect([header, unsaid]).toEqual([undefined, undefined])
  })
})
