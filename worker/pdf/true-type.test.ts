import { expect, test } from 'vitest'
import { faceOf, glyphOf } from './face.ts'
import { cutFont, readTables } from './true-type.ts'

const bytesOf = (tables: Map<string, Uint8Array>, tag: string) => Buffer.from(tables.get(tag) ?? [])

/** The outline of each shape and how wide it is. */
function readShapes(tables: Map<string, Uint8Array>) {
  const [loca, glyf, hmtx] = ['loca', 'glyf', 'hmtx'].map((tag) => bytesOf(tables, tag))
  const places = Array.from(
    { length: (loca?.length ?? 0) / 2 },
    (_, at) => loca?.readUInt16BE(at * 2) ?? 0,
  )
  return places.slice(1).map((end, glyph) => ({
    outline: glyf?.subarray((places[glyph] ?? 0) * 2, end * 2).toString('hex'),
    width: hmtx?.subarray(glyph * 4, glyph * 4 + 2).toString('hex'),
  }))
}

test.each([false, true])(
  'a font that is cut (bold: %s) has the outlines of its letters, and no other',
  (isBold) => {
    const face = faceOf({ isBold })
    const glyphs = [...'K1Ōж'].map((letter) => glyphOf(face, letter))
    const whole = readShapes(face.tables)
    const shapes = readShapes(readTables(Uint8Array.from(cutFont(face, glyphs)).buffer))
    expect(shapes.length).toBe(whole.length)
    for (const glyph of glyphs) expect(shapes[glyph]).toEqual(whole[glyph])
    // Ō is an O with its mark, neither of which is asked for
    const drawn = shapes.filter(({ outline }) => outline)
    expect(drawn.length).toBeGreaterThan(glyphs.length + 1)
    expect(drawn.length).toBeLessThan(12)
    for (const [glyph, { outline }] of shapes.entries()) {
      if (outline) expect(outline).toBe(whole[glyph]?.outline)
    }
  },
)
