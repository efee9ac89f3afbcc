import { createContext, useContext } from 'react'
import { wordsIn } from './words.ts'

/** In which language this page speaks: the frame of the page has it from its reader. */
const WordsContext = createContext(wordsIn('en'))

export const SpokenIn = WordsContext.Provider

export function useWords() {
  return useContext(WordsContext)
}
