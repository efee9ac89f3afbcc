import { expect, test } from 'vitest'
import { openText } from '../open-text.ts'

const proposed = (...lines: string[]) => {
  const { unsaid = [], problems } = openText(lines.join('\n'), 'text')
  expect(problems.map(({ code }) => code)).toEqual(['titles_missing'])
  expect(problems[0]?.value).toBe(
    JSON.stringify(
      Object.fromEntries(
        unsaid.filter(({ field }) => field).map(({ title, field }) => [title, field]),
      ),
    ),
  )
  return unsaid.map(({ field }) => field ?? '?')
}

test('columns that look like one thing alone are proposed, with samples', () => {
  expect(
    proposed('Mea Tom,028-038,12345678,9.80,FN23 1', 'Kila Karo,088950,7001234568,1234.50,FN23 2'),
  ).toEqual(['name', 'bsb', 'accountNumber', 'amount', 'reference'])
  const { unsaid } = openText('Mea Tom\t028-038\t12345678\t9.80', 'text')
  expect(unsaid?.[3]).toEqual({ title: 'column 4', samples: ['9.80'], field: 'amount' })
})

test.each([
  ['two amounts', 'Mea Tom,028-038,12345678,9.80,7.50', ['name', 'bsb', 'accountNumber', '?', '?']],
  ['two names', 'Mea,Tom,028-038,12345678,9.80', ['?', '?', 'bsb', 'accountNumber', 'amount']],
  ['an amount like an account', 'Mea,028-038,12345678,98000', ['name', 'bsb', '?', '?']],
  [
    'a number of nobody knows what',
    'Mea,028-038,12345678,9.80,17',
    ['name', 'bsb', 'accountNumber', '?', '?'],
  ],
  ['two BSBs', 'Mea,028-038,12345678,9.80,088-950', ['name', '?', 'accountNumber', 'amount', '?']],
])('%s are not guessed', (_what, row, fields) => {
  expect(proposed(row)).toEqual(fields)
})
