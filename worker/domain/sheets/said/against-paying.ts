import { cellCharactersMax } from '../sheet-limits.ts'

/** In so many words, wherever it stands. */
const inSoManyWords =
  /\b(?:on[ -]hold|hold (?:until|till|pay\w*)|stop pay\w*|already paid|do(?: ?n.?t| not) (?:pay|process|release|include|send|transfer|credit)|not (?:to be paid|paid(?! (?:yet|last|previous))|pay(?:able)?\b|(?:to be |yet )?(?:due|approved|processed|included|released|confirmed))|awaiting (?!pay))/i
/** How the rows are, or how they were paid. */
const state =
  /^(?:hold|held|withheld|stop(?:ped)?|terminated|resigned|deceased|suspended|cancell?ed|excluded?|void(?:ed)?|inactive|dormant|absconded|rejected|returned|bounced|pending|unapproved|paid|cash|cheques?|chq|hand|aud|usd|nzd)$/
const other = /^(?:not|do|don.?t|awaiting|next|last|previous|prior|future)$/
const otherTime =
  /\b(?:next|last|previous|prior|future) (?:fn|fortnight|pay(?:day|ment|s)?|month|week|run|period|batch)\b/g
/** `Paid by:`, for somebody to sign. */
const toSign = /\b\w+ by(?=\s*(?:[:=_.…]|$))/g
/** Words that say nothing beside such a one. */
const said =
  /^(?:staff|employees?|teachers?|officers?|workers?|members?|people|payees?|persons?|names?|rows?|list|payments?|pays?|salar(?:y|ies)|wages?|accounts?|approval|a|an|the|this|these|those|all|of|by|in|on|at|from|since|until|to|be|is|are|has|have|been|he|she|they|hr|only|please|marked|shown|means?|cells?|letters?|text|font|background|light|dark|with|and|or|fn|fortnight|month|week|period|run|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/
/** What is paid to people of such a kind all the same, and what was settled since. */
const allTheSame =
  /\b(?:final|entitlements?|arrears|estates?|again|re-?paid|re-?issued?|replac\w*|now|back since)\b/i

/**
 * Does a line over rows, or a note beside one, say that they are not to be paid, or were paid otherwise? `Terminated staff` and
 * `Paid by cheque` do; of `Hourly paid nurses` and `Returned from leave` the same words are a part of something else.
 */
export function isAgainstPaying(written: string): boolean {
  const text = written.slice(0, cellCharactersMax)
  if (inSoManyWords.test(text)) return true
  if (allTheSame.test(text)) return false
  return text
    .toLowerCase()
    .replace(/\b(?:to be|being|will be) paid\b|\bpending pay\w*/g, ' ')
    .replace(toSign, ' ')
    .split(/[\n,;:.!()/=*]| [-–—]+ /)
    .some((part) => {
      const words = wordsOf(part.replace(otherTime, ' held ')).filter((word) => !/\d/.test(word))
      return (
        words.some((word) => state.test(word)) &&
        words.every((word) => state.test(word) || said.test(word))
      )
    })
}

/** Does it say that, and nothing else? `Mea Tom, on hold` says it of one. */
export function saysAlone(written: string): boolean {
  const text = written.slice(0, cellCharactersMax).replace(inSoManyWords, ' held ')
  return isAgainstPaying(written) && wordsOf(text).every(isOfIt)
}

const isOfIt = (word: string) => state.test(word) || said.test(word) || /\d/.test(word)

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
}

/** Has it such a word at all? */
export const mayBeAgainst = (text: string) =>
  wordsOf(text).some((word) => state.test(word) || other.test(word))

export const colourWords =
  /\b(?:red|yellow|gold|green|orange|amber|blue|pink|purple|violet|gr[ae]y|black|brown|colou?r(?:ed|s)?|highlight(?:ed|s)?|shad(?:ed|ing))\b/gi

/** Is it said of a colour or a sign, and not of the row in which it stands? */
export const isLegend = (text: string) => text.includes('=') || text.search(colourWords) >= 0
