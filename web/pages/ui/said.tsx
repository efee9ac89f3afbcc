import type { Language } from '#domain/reading/languages.ts'
import { useWords } from '../words/use-words.tsx'

/** A sentence; with its language where it may be another than the page's. */
export type Said = string | { text: string; in: Language }

/** A sentence that stays in another language says so, for whoever hears the page. */
export function Spoken({ said }: { said: Said }) {
  const { language } = useWords()
  if (typeof said === 'string') return said
  return said.in === language ? said.text : <span lang={said.in}>{said.text}</span>
}
