import type { Language, languages } from './languages.ts'

declare const unchecked: unique symbol

/** Words that no speaker of the language has checked. */
export type Draft<Words> = Words & { readonly [unchecked]: true }

/** Marks words as such. A file of them says it at its head. */
export function draft<Words extends object>(words: Words): Draft<Words> {
  return words as Draft<Words> // the mark is for the compiler alone
}

/** The same words in every language: one that lacks some does not compile, nor does a draft without its mark. */
export type InEachLanguage<Words> = {
  readonly [Name in Language]: (typeof languages)[Name]['isDraft'] extends true
    ? Draft<Words>
    : Words
}
