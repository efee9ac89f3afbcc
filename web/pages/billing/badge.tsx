/** A state as a shape, a word and a tone. */
export function Badge({ words: [shape, word, tone] }: { words: [string, string, string] }) {
  return (
    <span className={`badge ${tone}`.trim()}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  )
}
