import { expect, test } from 'vitest'
import { inEnglishTokPisin, isEnglish } from './english.fixture.ts'
import { wordsIn } from './words.ts'

type Leaf = { at: string; say: unknown }

/** Every message of a language by its place, sentences and those with parameters alike. */
function leavesOf(words: object, path = ''): Leaf[] {
  return Object.entries(words).flatMap(([name, say]) => {
    const at = path ? `${path}.${name}` : name
    return typeof say === 'object' && say !== null ? leavesOf(say, at) : [{ at, say }]
  })
}

const english = leavesOf(wordsIn('en'))
const tokPisin = new Map(leavesOf(wordsIn('tpi')).map(({ at, say }) => [at, say]))

/** What a message says of given facts, and which of them it asked for. */
function said(say: unknown, fact: (index: number) => unknown) {
  if (typeof say === 'string') return say
  if (typeof say !== 'function') throw new Error('a message is words, or a function of facts')
  return String(say(...Array.from({ length: say.length }, (_, index) => fact(index))))
}

const moments = { until: 1, on: 1, from: 1, since: 1 }
/** Facts by name, as the sentences of findings take them: each is its own figure, moments are moments, a day is a day. */
function factsOf(asked: Set<string>) {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name))
        if (name in moments) return '2026-11-26T00:00:00Z'
        if (name === 'day') return '2026-11-26'
        return name === 'actor' || name === 'onBehalfOf' ? { name: String(name) } : 4200
      },
    },
  )
}

/** Sentences of evidence, and who acted: one fact that has many. */
const byName = /^findings\.sentences\.|^whoActed$/
const ofDays = /^calendar\./

/** Said by a script of the page, which has its own English. */
const ofScripts = /[sS]cript$/

const messages = english.filter(
  ({ at }) => !byName.test(at) && !ofDays.test(at) && !ofScripts.test(at),
)

test('both languages have the same messages', () => {
  expect([...tokPisin.keys()].sort()).toEqual(english.map(({ at }) => at).sort())
})

test.each(messages)('$at uses the same parameters in both', ({ at, say }) => {
  const other = tokPisin.get(at)
  expect(typeof other).toBe(typeof say)
  const facts = [4101, 4202, 4303, 4404]
  const shown = (text: string) =>
    facts.filter((fact) => text.replaceAll(',', '').includes(String(fact)))
  const isNamed = (index: number) => facts[index]
  expect(shown(said(other, isNamed))).toEqual(shown(said(say, isNamed)))
})

test.each(english.filter(({ at }) => byName.test(at)))(
  '$at takes the same facts',
  ({ at, say }) => {
    const asked = [new Set<string>(), new Set<string>()] as const
    const first = said(say, () => factsOf(asked[0]))
    const second = said(tokPisin.get(at), () => factsOf(asked[1]))
    expect([...asked[1]].sort()).toEqual([...asked[0]].sort())
    expect(second).not.toBe(first)
  },
)

/** An address is not said. */
const isAddress = /\.href$/

test.each([...tokPisin].filter(([at]) => !ofDays.test(at) && !isAddress.test(at)))(
  '%s is said in Tok Pisin',
  (at, say) => {
    const text = said(say, (index) => (byName.test(at) ? factsOf(new Set()) : index + 2))
    const own = said(english.find((one) => one.at === at)?.say, (index) =>
      byName.test(at) ? factsOf(new Set()) : index + 2,
    )
    expect(text).not.toBe('')
    expect(isEnglish(text)).toEqual([])
    const isSame = text === own && /[a-z]/i.test(text)
    expect(isSame && !inEnglishTokPisin.includes(text)).toBe(false)
  },
)

test('the small words tell English: nearly every sentence of its catalogue has one', () => {
  const sentences = english.flatMap(({ say }) =>
    typeof say === 'string' && say.split(' ').length > 5 ? [say] : [],
  )
  const silent = sentences.filter((text) => isEnglish(text).length === 0)
  expect(sentences.length).toBeGreaterThan(50)
  expect(silent.length).toBeLessThan(sentences.length / 20)
})

test('days and months are those of Tok Pisin, figures those of English', () => {
  const { calendar } = wordsIn('tpi')
  expect(calendar.weekday('2026-11-26')).toBe('Fonde')
  expect(calendar.date('2026-11-06')).toBe('6 Novemba 2026')
  expect(calendar.month('2026-02')).toBe('Februeri')
})
