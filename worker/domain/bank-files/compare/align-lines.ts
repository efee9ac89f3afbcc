import { must } from '../../must.ts'

/** What became of a line; places count from 0. */
export type Alignment =
  | { kind: 'pair'; sealed: number; here: number }
  | { kind: 'swapped'; sealed: number; other: number }
  | { kind: 'moved'; sealed: number; here: number }
  | { kind: 'missing'; sealed: number }
  | { kind: 'extra'; here: number }

/**
 * Every line that is not the same at the same place, and what became of it. What is equal at both ends is left out; the rest
 * is compared place by place where that explains it, else around the lines that stand once in both files. Each line is
 * looked at a few times, however long the file.
 */
export function alignLines(sealed: readonly string[], here: readonly string[]): Alignment[] {
  let start = 0
  while (start < sealed.length && start < here.length && sealed[start] === here[start]) start++
  let [sealedEnd, hereEnd] = [sealed.length, here.length]
  while (sealedEnd > start && hereEnd > start && sealed[sealedEnd - 1] === here[hereEnd - 1]) {
    sealedEnd--
    hereEnd--
  }
  const from = places(start, sealedEnd)
  const to = places(start, hereEnd)
  return byPlace(sealed, here, from, to) ?? byAnchors(sealed, here, from, to)
}

type Aligning = Parameters<typeof byAnchors>

/** Place by place: lines that changed places with another, and lines that changed in themselves. Nothing where one moved on. */
function byPlace(...[sealed, here, from, to]: Aligning): Alignment[] | undefined {
  if (from.length !== to.length) return undefined
  const differing = from.filter((place) => sealed[place] !== here[place])
  const placeHere = new Map(differing.map((place) => [here[place], place]))
  const wasSealed = new Set(differing.map((place) => sealed[place]))
  const found: Alignment[] = []
  for (const place of differing) {
    const other = placeHere.get(sealed[place])
    if (other === undefined) {
      if (wasSealed.has(here[place])) return undefined
      found.push({ kind: 'pair', sealed: place, here: place })
    } else {
      if (sealed[other] !== here[place]) return undefined
      if (place < other) found.push({ kind: 'swapped', sealed: place, other })
    }
  }
  return found
}

/** Around the lines that stand once in both files and in the same order; those in another order moved. */
function byAnchors(
  sealed: readonly string[],
  here: readonly string[],
  from: readonly number[],
  to: readonly number[],
): Alignment[] {
  const anchors = commonOnce(sealed, here, from, to)
  const inOrder = longestRising(anchors.map((anchor) => anchor.here))
  const kept = anchors.filter((_, index) => inOrder.has(index))
  const moved = anchors.filter((_, index) => !inOrder.has(index))
  const found: Alignment[] = moved.map((anchor) => ({ kind: 'moved', ...anchor }))
  const [gone, come] = [
    new Set(moved.map((one) => one.sealed)),
    new Set(moved.map((one) => one.here)),
  ]
  const sealedLeft = from.filter((place) => !gone.has(place))
  const hereLeft = to.filter((place) => !come.has(place))
  let [atSealed, atHere] = [0, 0]
  for (const end of [...kept, { sealed: Infinity, here: Infinity }]) {
    const [lines, others]: [number[], number[]] = [[], []]
    for (; atSealed < sealedLeft.length && at(sealedLeft, atSealed) < end.sealed; atSealed++) {
      lines.push(at(sealedLeft, atSealed))
    }
    for (; atHere < hereLeft.length && at(hereLeft, atHere) < end.here; atHere++) {
      others.push(at(hereLeft, atHere))
    }
    found.push(...between(sealed, here, lines, others))
    atSealed++
    atHere++
  }
  const placeOf = (one: Alignment) => ('sealed' in one ? one.sealed : one.here)
  return found.sort((one, other) => placeOf(one) - placeOf(other))
}

/** Between two anchors: what is equal at the ends, then in their order; what is left over is missing, or too much. */
function between(
  sealed: readonly string[],
  here: readonly string[],
  lines: number[],
  others: number[],
): Alignment[] {
  const same = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && sealed[one] === here[other]
  let start = 0
  while (same(lines[start], others[start])) start++
  let [end, otherEnd] = [lines.length, others.length]
  while (end > start && otherEnd > start && same(lines[end - 1], others[otherEnd - 1])) {
    end--
    otherEnd--
  }
  const [left, right] = [lines.slice(start, end), others.slice(start, otherEnd)]
  return places(0, Math.max(left.length, right.length)).flatMap((index): Alignment[] => {
    const [one, other] = [left[index], right[index]]
    if (one === undefined) return [{ kind: 'extra', here: must(other, 'line') }]
    if (other === undefined) return [{ kind: 'missing', sealed: one }]
    return same(one, other) ? [] : [{ kind: 'pair', sealed: one, here: other }]
  })
}

function commonOnce(...[sealed, here, from, to]: Aligning) {
  const [ofSealed, ofHere] = [placesOnce(sealed, from), placesOnce(here, to)]
  return from.flatMap((place) => {
    const text = at(sealed, place)
    const other = ofHere.get(text)
    return ofSealed.get(text) === place && typeof other === 'number'
      ? [{ sealed: place, here: other }]
      : []
  })
}

/** Each text with its place, or with nothing where it stands there more than once. */
function placesOnce(lines: readonly string[], among: readonly number[]) {
  const found = new Map<string, number | null>()
  for (const place of among) {
    const text = at(lines, place)
    found.set(text, found.has(text) ? null : place)
  }
  return found
}

/** The indexes of the longest row of values that rise. */
function longestRising(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: number[] = []
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(values, at(ends, middle)) < value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? at(ends, low - 1) : -1
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = at(before, index)) kept.add(index)
  return kept
}

const places = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)

function at<One>(list: readonly One[], index: number): One {
  return must(list[index], 'place')
}
