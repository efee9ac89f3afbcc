/** The mark: a small diamond weave, two threads. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" fill="none" strokeWidth="3" aria-hidden="true">
      <path stroke={accent} d={accentThread} />
      <path stroke={ochre} d={ochreThread} />
    </svg>
  )
}

// Halfway between the light and the dark tokens, so that one mark stands on either ground.
const accent = '#1a8a86'
const ochre = '#c77a1e'
const accentThread = 'M12 2 22 12 12 22 2 12z'
const ochreThread = 'M12 8l4 4-4 4-4-4z'

/** The mark again as a data URI: a favicon that costs no request. */
export const favicon = `data:image/svg+xml,${escaped(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-width="3">` +
    `<path stroke="${accent}" d="${accentThread}"/><path stroke="${ochre}" d="${ochreThread}"/></svg>`,
)}`

/** Only what an attribute or a URI cannot hold: percent signs are longer than what they stand for. */
function escaped(svg: string) {
  return svg.replace(/[<>"#]/g, encodeURIComponent)
}
