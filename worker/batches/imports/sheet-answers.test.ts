import { expect, test } from 'vitest'
import { Refusal } from '../../core/refusals/refusal.ts'
import { oneFile } from '../../http/upload/one-file.ts'
import { readAnswers } from './sheet-answers.ts'

const titles = (many: number, field: string) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`T${at}`, field])))

function problemsOf(answers: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  try {
    return readAnswers(form)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors?.map(({ field, message }) => `${field}: ${message}`)
  }
}

test('answers of five megabytes are refused in a sentence for each field, however many are wrong', () => {
  const tooLong = 'This is more than is said of any sheet that can be read.'
  const longest = { mapping: titles(400_000, 'no'), skipRows: `[${Array(1_000_000).fill('"a"')}]` }
  expect(problemsOf(longest)).toEqual([`skipRows: ${tooLong}`, `mapping: ${tooLong}`])
  expect(problemsOf({ mapping: titles(5_000, 'no') })).toEqual([
    expect.stringMatching(/^mapping: mapping gives each title one of /),
  ])
  expect(
    problemsOf({ mapping: '{"Amount":"unread","Amount":"amount"}', goodRowsOnly: 'yes' }),
  ).toEqual([
    expect.stringMatching(/^mapping: mapping is an object of titles, each once/),
    'goodRowsOnly: goodRowsOnly is true or false',
  ])
  expect(problemsOf({ mapping: titles(100, 'unread') })).toMatchObject({
    mapping: { T99: 'unread' },
  })
})

test('of two sheets in one form none is read, because nobody would hear of the other', () => {
  const form = new FormData()
  form.append('sheet', new File(['Name'], 'one.csv'))
  expect(oneFile(form, 'sheet')?.name).toBe('one.csv')
  form.append('sheet', new File(['Name'], 'two.csv'))
  expect([oneFile(form, 'sheet'), oneFile(form, 'paper')]).toEqual([undefined, undefined])
})
