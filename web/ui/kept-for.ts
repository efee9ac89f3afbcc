import { createContext } from 'react'

/** Whose words are kept (`useKept`): another person at the same window reads none of them. */
export const KeptFor = createContext('nobody')
