/** The mark: a small diamond weave, two threads. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path fill={accent} d={accentThread} />
      <path fill={ochre} d={ochreThread} />
    </svg>
  )
}

// Halfway between the light and the dark tokens, so that one mark stands on either ground.
export const accent = '#1a8a86'
export const ochre = '#c77a1e'
const accentThread = 'M12 1l5 5-5 5-5-5zM12 13l5 5-5 5-5-5z'
const ochreThread = 'M6 7l5 5-5 5-5-5zM18 7l5 5-5 5-5-5z'

/** The mark again as a data URI: a favicon that costs no request. */
export const favicon = `data:image/svg+xml,${escaped(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">` +
    `<path fill="${accent}" d="${accentThread}"/><path fill="${ochre}" d="${ochreThread}"/></svg>`,
)}`

/** Only what an attribute or a URI cannot hold: percent signs are longer than what they stand for. */
function escaped(svg: string) {
  return svg.replace(/[<>"#]/g, encodeURIComponent)
}
