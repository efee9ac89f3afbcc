import { must } from '../domain/must.ts'

/** A font as its file describes it, with as much as paper needs. Widths and boxes are in thousandths of its size. */
export type TrueType = {
  tables: Map<string, Uint8Array>
  /** The number of each letter's shape. */
  glyphs: Map<number, number>
  widthOf: (glyph: number) => number
  box: number[]
  ascent: number
  descent: number
  capitals: number
}

/** Reads a font of ours: one that `npm run generate:fonts` wrote, with short offsets and letters in runs. */
export function readTrueType(file: ArrayBuffer): TrueType {
  const tables = readTables(file)
  const at = (tag: string) => viewOf(must(tables.get(tag), `the font’s ${tag}`))
  const [head, hhea, hmtx, os2] = [at('head'), at('hhea'), at('hmtx'), at('OS/2')]
  const scaled = (units: number) => (units * 1000) / head.getUint16(18)
  const widths = hhea.getUint16(34)
  return {
    tables,
    glyphs: readLetters(at('cmap')),
    widthOf: (glyph) => scaled(hmtx.getUint16(Math.min(glyph, widths - 1) * 4)),
    box: [36, 38, 40, 42].map((place) => scaled(head.getInt16(place))),
    ascent: scaled(hhea.getInt16(4)),
    descent: scaled(hhea.getInt16(6)),
    capitals: scaled(os2.getInt16(88)),
  }
}

export function readTables(file: ArrayBuffer) {
  const view = new DataView(file)
  const rows = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16)
  return new Map(
    rows.map((row) => {
      const tag = String.fromCharCode(...new Uint8Array(file, row, 4))
      return [tag, new Uint8Array(file, view.getUint32(row + 8), view.getUint32(row + 12))]
    }),
  )
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** The letters as runs, each with where it ends and begins, and with a step to the shapes or a list of them (format 4). */
function readLetters(cmap: DataView) {
  const table = cmap.getUint32(8)
  const size = cmap.getUint16(table + 6) // twice the number of runs
  const glyphs = new Map<number, number>()
  for (let run = 0; run < size; run += 2) {
    const ends = table + 14 + run
    const [last, first] = [cmap.getUint16(ends), cmap.getUint16(ends + 2 + size)]
    const step = cmap.getUint16(ends + 2 + size * 2)
    const listed = ends + 2 + size * 3
    const list = cmap.getUint16(listed)
    for (let letter = first; letter <= last && letter < 0xffff; letter++) {
      const found = list ? cmap.getUint16(listed + list + (letter - first) * 2) : letter
      glyphs.set(letter, (found + step) % 0x10000)
    }
  }
  return glyphs
}

/** What a reader of PDF reads of a font (ISO 32000-1, 9.9). */
const tablesRead = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

/** The font with these shapes alone, each with the number that it has: a file of the same form, with nothing where the others were. */
export function cutFont({ tables }: TrueType, wanted: Iterable<number>): Uint8Array {
  const table = (tag: string) => must(tables.get(tag), `the font’s ${tag}`)
  const [from, shapes, widths] = [viewOf(table('loca')), table('glyf'), table('hmtx')]
  const shapeOf = (glyph: number) =>
    shapes.subarray(from.getUint16(glyph * 2) * 2, from.getUint16(glyph * 2 + 2) * 2)
  const kept = withParts(wanted, shapeOf)
  const [loca, hmtx] = [new Uint8Array(from.byteLength), widths.slice()]
  const places = viewOf(loca)
  const lastWidth = viewOf(table('hhea')).getUint16(34) - 1 // that of every shape behind it too
  const glyf: Uint8Array[] = []
  let length = 0
  for (let glyph = 0; glyph < from.byteLength / 2 - 1; glyph++) {
    if (kept.has(glyph)) {
      glyf.push(shapeOf(glyph))
      length += shapeOf(glyph).length
    } else if (glyph < lastWidth) hmtx.fill(0, glyph * 4, glyph * 4 + 4)
    places.setUint16(glyph * 2 + 2, length / 2)
  }
  const cut = new Map<string, Uint8Array>([...tables].filter(([tag]) => tablesRead.includes(tag)))
  return fontOf(cut.set('glyf', Buffer.concat(glyf)).set('loca', loca).set('hmtx', hmtx))
}

/** Of a shape that is made of others, such as a letter and its mark: it tells for each of them whether more follow, and how long it is. */
const flag = { words: 1, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 }

/** These shapes, with those that they are made of, and the one for what the font has not. */
function withParts(wanted: Iterable<number>, shapeOf: (glyph: number) => Uint8Array) {
  const kept = new Set([0, ...wanted])
  for (const glyph of kept) {
    const shape = viewOf(shapeOf(glyph))
    if (shape.byteLength === 0 || shape.getInt16(0) >= 0) continue
    for (let place = 10, flags = flag.more; flags & flag.more; ) {
      flags = shape.getUint16(place)
      kept.add(shape.getUint16(place + 2))
      place += flags & flag.words ? 8 : 6
      if (flags & flag.scale) place += 2
      else if (flags & flag.twoScales) place += 4
      else if (flags & flag.matrix) place += 8
    }
  }
  return kept
}

/** Tables as a file: where each stands, in the order of their names, then the tables at every fourth byte. */
function fontOf(tables: Map<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const begin = 12 + sorted.length * 16
  const sizes = sorted.map(([, bytes]) => Math.ceil(bytes.length / 4) * 4)
  const file = new Uint8Array(sizes.reduce((sum, size) => sum + size, begin))
  const view = viewOf(file)
  const power = Math.floor(Math.log2(sorted.length))
  const search = 2 ** power * 16
  view.setUint32(0, 0x10000)
  for (const [index, value] of [
    sorted.length,
    search,
    power,
    sorted.length * 16 - search,
  ].entries())
    view.setUint16(4 + index * 2, value)
  let place = begin
  for (const [index, [tag, bytes]] of sorted.entries()) {
    file.set(bytes, place)
    if (tag === 'head') view.setUint32(place + 8, 0)
    const row = 12 + index * 16
    file.set(new TextEncoder().encode(tag), row)
    view.setUint32(row + 4, sumOf(view, place, sizes[index] ?? 0))
    view.setUint32(row + 8, place)
    view.setUint32(row + 12, bytes.length)
    place += sizes[index] ?? 0
  }
  return file
}

/** The sum by which a table is known, of four bytes each. */
function sumOf(view: DataView, from: number, size: number): number {
  let sum = 0
  for (let place = from; place < from + size; place += 4) sum = (sum + view.getUint32(place)) >>> 0
  return sum
}
