import type { StateWords } from '#domain/words/state-words.ts'

/** A state as a shape, a word and a tone. */
export function Badge({ shape, word, tone }: StateWords) {
  return (
    <span className={tone}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  )
}
