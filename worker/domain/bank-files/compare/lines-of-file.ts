export type FileLines = {
  lines: string[]
  /** How many there are behind them. */
  beyond: number
  /** How the file is written, where it is not as plain bytes. */
  encoding: string | null
}

/**
 * The lines of a file, one character per byte. Which line end it has, and whether the last line has one, makes no difference.
 * Of those behind the most that are wanted it is only said how many there are.
 */
export function linesOfFile(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): FileLines {
  const { text, encoding } = decoded(bytes)
  const isCounted = Number.isFinite(most)
  const lines = text.split(/\r\n|\n|\r/, isCounted ? most + 1 : undefined)
  if (lines.length > most) {
    lines.pop()
    return { lines, beyond: linesIn(text) - most, encoding }
  }
  if (lines.at(-1) === '') lines.pop()
  return { lines, beyond: 0, encoding }
}

function linesIn(text: string): number {
  let [count, last] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 && last !== 13) count++
    if (code === 13) count++
    last = code
  }
  return last === 10 || last === 13 ? count : count + 1
}

/** What editors make of a file when they save it: bytes before it, or two for each of its characters. */
function decoded(bytes: Uint8Array): { text: string; encoding: string | null } {
  const [first, second, third, fourth] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { text: textOf(bytes.subarray(3)), encoding: 'a byte order mark' }
  }
  if (first === 0xff && second === 0xfe) return wide(bytes.subarray(2), 0)
  if (first === 0xfe && second === 0xff) return wide(bytes.subarray(2), 1)
  if (bytes.length >= 4 && second === 0 && fourth === 0) return wide(bytes, 0)
  if (bytes.length >= 4 && first === 0 && third === 0) return wide(bytes, 1)
  return { text: textOf(bytes), encoding: null }
}

/** Of each pair the byte that carries the letter, with what stands in the other one where that is not empty. */
function wide(bytes: Uint8Array, low: 0 | 1) {
  const units = new Uint16Array(Math.ceil(bytes.length / 2))
  for (let index = 0; index < units.length; index++) {
    const letter = bytes[2 * index + low] ?? 0
    units[index] = letter | ((bytes[2 * index + 1 - low] ?? 0) << 8)
  }
  return { text: textOf(units), encoding: 'UTF-16' }
}

function textOf(codes: Uint8Array | Uint16Array): string {
  const chunk = 8_192
  const parts: string[] = []
  for (let start = 0; start < codes.length; start += chunk) {
    parts.push(String.fromCharCode(...codes.subarray(start, start + chunk)))
  }
  return parts.join('')
}
