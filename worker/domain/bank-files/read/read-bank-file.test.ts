import { describe, expect, test } from 'vitest'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import { profiles } from '../profiles/profiles.ts'
import { writeBankFile } from '../write-bank-file.ts'
import { readBankFile } from './read-bank-file.ts'

describe('what the layout forbids and a reader lets pass easily', () => {
  const file = writeBankFile(payroll('aba-120-cba'))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  const lines = file.value.text.trimEnd().split('\r\n')
  const codesOf = (text: string) =>
    readBankFile(text, profiles['aba-120-cba']).problems.map(({ code }) => code)
  const withLine = (index: number, change: (line: string) => string) =>
    lines.with(index, change(lines[index] ?? '')).join('\r\n')

  test('nothing of it is in the file as it was written', () => {
    expect(codesOf(file.value.text)).toEqual([])
  })

  test('reel 00', () => {
    expect(codesOf(withLine(0, (line) => `${line.slice(0, 18)}00${line.slice(20)}`))).toEqual([
      'reel_not_counted',
    ])
  })

  test('the BSB 000-000', () => {
    expect(codesOf(withLine(1, (line) => `1000-000${line.slice(8)}`))).toEqual(['bsb_of_no_bank'])
  })

  test('a second debit of the payer’s account', () => {
    const twice = lines.toSpliced(1, 0, lines.at(-2) ?? '').join('\r\n')
    expect(codesOf(twice)).toContain('balancing_record_twice')
  })

  test('lines that end in LF, where the bank asks for CR and LF', () => {
    expect(codesOf(lines.join('\n'))).toEqual(['line_end_differs'])
  })

  test('whatever is changed in it, every problem is said in words', () => {
    const changed = (sign: string) =>
      lines.flatMap((line, index) =>
        Array.from({ length: line.length }, (_one, at) =>
          withLine(index, () => `${line.slice(0, at)}${sign}${line.slice(at + 1)}`),
        ),
      )
    const said = ['9', 'é', ' '].flatMap(changed).flatMap((text) => readBankFile(text).problems)
    const inCode = said.filter(({ message }) => /[a-z][A-Z]/.test(message))
    expect([...new Set(inCode.map(({ message }) => message))]).toEqual([])
  })

  test('a blank reference', () => {
    const blank = withLine(1, (line) => `${line.slice(0, 62)}${' '.repeat(18)}${line.slice(80)}`)
    expect(codesOf(blank)).toEqual(['reference_blank'])
  })

  test('a year of another century', () => {
    const kundu = writeBankFile(payroll('kundu-pei-132'))
    const text = kundu.ok ? kundu.value.text.replace(/20(\d{6})/, '19$1') : ''
    const { problems } = readBankFile(text, profiles['kundu-pei-132'])
    expect(problems.map(({ code }) => code)).toContain('not_a_day')
  })

  test('of more lines than are read is said to be so, also where they are blank', () => {
    const isTold = (more: string) =>
      readBankFile(`${lines.join('\r\n')}\r\n${more}`).problems.some(
        ({ code }) => code === 'too_many_lines',
      )
    for (const line of ['1\r\n', '\r\n']) {
      expect([isTold(line.repeat(50_000)), isTold(line.repeat(50_000 - lines.length))]).toEqual([
        ...[true, false],
      ])
    }
  })
})
