import bold from './fonts/noto-sans-bold.ttf'
import regular from './fonts/noto-sans-regular.ttf'
import { readTrueType, type TrueType } from './true-type.ts'

/** A cut of the font that our paper is written in, by the name that pages call it. */
export type Face = TrueType & { name: 'regular' | 'bold'; called: string }

const faces = new Map<Face['name'], Face>()

/** Each is read once per isolate. */
export function faceOf({ isBold }: { isBold?: boolean }): Face {
  const name = isBold ? 'bold' : 'regular'
  const face = faces.get(name) ?? {
    ...readTrueType(isBold ? bold : regular),
    ...{ name, called: isBold ? 'NotoSans-Bold' : 'NotoSans-Regular' },
  }
  faces.set(name, face)
  return face
}

export const glyphOf = (face: Face, letter: string) =>
  face.glyphs.get(letter.codePointAt(0) ?? 0) ?? 0

/** How wide a text is, in the unit of `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0
  for (const letter of text) width += face.widthOf(glyphOf(face, letter))
  return (width * size) / 1000
}

/** How many letters of a text go into a width. */
export function fitting(text: string, width: number, face: Face, size: number): number {
  let [letters, left] = [0, (width * 1000) / size]
  for (const letter of text) {
    left -= face.widthOf(glyphOf(face, letter))
    if (left < 0) break
    letters += letter.length
  }
  return letters
}
