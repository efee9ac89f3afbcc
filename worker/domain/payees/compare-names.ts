import { nameKey, wordsOf } from './keys.ts'

/** As Confirmation of Payee answers: the same, nearly the same (with the registered name shown), or another. */
export type NameMatch = 'match' | 'close' | 'none'

/** Is the name in a sheet the name an account is registered under? The rules are these and nothing fuzzier decides. */
export function compareNames(written: string, registered: string): NameMatch {
  if (written === registered) return 'match'
  const [one, other] = [nameKey(written), nameKey(registered)]
  if (one === other) return one !== '' || written.trim() === registered.trim() ? 'match' : 'none'
  if (one === '' || other === '') return 'none'
  const isClose = closeRules.some((rule) => rule(wordsOf(written), wordsOf(registered)))
  return isClose ? 'close' : 'none'
}

type Rule = (one: string[], other: string[]) => boolean

const closeRules: Rule[] = [
  isSameBesideEnding,
  isShortened,
  (one, other) => isOneLetterInEight(one.join(''), other.join('')),
  (one, other) => isOneLetterInEight(one.toSorted().join(''), other.toSorted().join('')),
  (one, other) => one.join('') === other.join(''),
]

const endings = ['LTD', 'LIMITED', 'PTY', 'INC', 'CORP', 'CORPORATION', 'CO', 'COMPANY']

/** `PNG Power` and `PNG Power Ltd`: only the ending of a company differs. */
function isSameBesideEnding(one: string[], other: string[]): boolean {
  const bare = (words: string[]) => {
    const last = words.findLastIndex((word) => !endings.includes(word))
    return words.slice(0, last + 1).join(' ')
  }
  return bare(one) !== '' && bare(one) === bare(other)
}

/** `M Kila` for `Mea Kila`, `Mea Kila` for `Mea Tau Kila`: each word of one is a word of the other or its initial. */
function isShortened(one: string[], other: string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 2) return false
  const left = [...long]
  let wholeWords = 0
  const take = (fits: (word: string) => boolean) => {
    const place = left.findIndex(fits)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }
  const others = short.filter((word) => {
    const isWhole = word.length > 1 && take((known) => known === word)
    if (isWhole) wholeWords++
    return !isWhole
  })
  const areInitials = others.every((word) =>
    take((known) => (word.length === 1 ? known.startsWith(word) : known === word.slice(0, 1))),
  )
  return wholeWords > 0 && areInitials
}

/** One letter wrong, missing, too many or changed with its neighbour, for every eight there are. */
function isOneLetterInEight(one: string, other: string): boolean {
  const allowed = Math.floor(Math.max(one.length, other.length) / 8)
  return allowed > 0 && distance(one, other) <= allowed
}

/** How many letters differ: wrong, missing, too many, or two neighbours that changed places. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_none, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const [left = 0, above = 0, across = 0] = [next[column - 1], last[column], last[column - 1]]
      let least = Math.min(left + 1, above + 1, across + (isSame ? 0 : 1))
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped)
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      next.push(least)
    }
    beforeLast = last
    last = next
  }
  return last[other.length] ?? 0
}
