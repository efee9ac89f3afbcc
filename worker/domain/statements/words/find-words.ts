/** A place in all words at once: the next token leads on, and where none does, the longest ending that is a beginning. */
type Place = { next: Map<string, Place>; back: Place | undefined; ends: string | undefined }

const newPlace = (): Place => ({ next: new Map(), back: undefined, ends: undefined })

/**
 * Words that are looked for in many texts (Aho and Corasick, over what stands between spaces): made once, and each text is read
 * once, however many words there are and however they begin. A word is there with no letter or figure beside it; capitals and what
 * stands between words do not count, so that `B4` is not `B42`.
 */
export function wordFinder(words: Iterable<string>): (said: string) => ReadonlySet<string> {
  const root = newPlace()
  for (const word of words) {
    const tokens = tokensOf(word)
    let place = root
    for (const token of tokens) {
      const next = place.next.get(token) ?? newPlace()
      place.next.set(token, next)
      place = next
    }
    if (tokens.length > 0) place.ends = spaced(word)
  }
  const inOrder = [root]
  for (const place of inOrder) {
    for (const [token, next] of place.next) {
      next.back = place === root ? root : (follow(place.back, token) ?? root)
      inOrder.push(next)
    }
  }
  return (said) => {
    const found = new Set<string>()
    const told = new Set<Place>()
    let place = root
    for (const token of tokensOf(said)) {
      place = follow(place, token) ?? root
      // what ends here with what ends within it: each once in a text
      for (let end: Place | undefined = place; end && !told.has(end); end = end.back) {
        told.add(end)
        if (end.ends !== undefined) found.add(end.ends)
      }
    }
    return found
  }
}

/** Where a token leads from a place, or from the longest of its endings that it leads on from. */
function follow(from: Place | undefined, token: string): Place | undefined {
  for (let place = from; place; place = place.back) {
    const next = place.next.get(token)
    if (next) return next
  }
  return undefined
}

/** What is the same of words however they were written: capitals and figures, one space around each. */
export const spaced = (text: string) =>
  ` ${text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `

const tokensOf = (text: string) => spaced(text).trim().split(' ').filter(Boolean)
