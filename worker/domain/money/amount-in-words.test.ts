import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'zero kina'],
  [1, 'zero kina and one toea'],
  [1_00, 'one kina'],
  [19_13, 'nineteen kina and thirteen toea'],
  [21_40, 'twenty-one kina and forty toea'],
  [100_00, 'one hundred kina'],
  [101_05, 'one hundred and one kina and five toea'],
  [1_001_00, 'one thousand and one kina'],
  [1_234_05, 'one thousand two hundred and thirty-four kina and five toea'],
  [
    99_999_999_99,
    'ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine kina and ninety-nine toea',
  ],
  [2_000_000_000_000_00, 'two trillion kina'],
])('%i toea are %s', (toea, words) => {
  expect(amountInWords(toea)).toBe(words)
})

test('no amount that is not whole, and none below nothing', () => {
  expect(() => amountInWords(0.5)).toThrow(RangeError)
  expect(() => amountInWords(-1)).toThrow(RangeError)
})

const units = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, place) => {
  units.set(word, 20 + place * 10)
})
const scales: Record<string, number> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
}

/** The words read back, by adding up what each says. */
function heard(words: string): number {
  let total = 0
  let group = 0
  for (const word of words.split(/[ -]/)) {
    const unit = units.get(word)
    const scale = scales[word]
    if (unit !== undefined) group += unit
    else if (word === 'hundred') group *= 100
    else if (scale) {
      total += group * scale
      group = 0
    }
  }
  return total + group
}

test('whoever hears the words writes down the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (toea) => {
      const [kina = '', rest = 'zero'] = amountInWords(toea).split(/ kina(?: and |$)/)
      expect(heard(kina) * 100 + heard(rest.replace(/^$/, 'zero').replace(' toea', ''))).toBe(toea)
    }),
  )
})
