import { heightSeen } from './unseen.ts'

/** White and black as Excel numbers them, by themselves and as those of a workbook's theme. */
const byNumber: Record<string, string> = {
  ...{ 'theme/0': 'FFFFFF', 'theme/1': '000000', 'indexed/1': 'FFFFFF', 'indexed/9': 'FFFFFF' },
  ...{ 'indexed/0': '000000', 'indexed/8': '000000', 'indexed/64': '000000' },
}

/** What a cell stands on where nothing is said of it. */
export const paper = 'FFFFFF'

/** One colour, in words that are the same for the same colour wherever that can be told. */
export function colourOf({ rgb, theme, indexed, tint = '0' }: Readonly<Record<string, string>>) {
  if (rgb !== undefined) return rgb.slice(-6).toUpperCase()
  // white made darker, as the first column of Excel's colours has it
  const grey = Math.round(255 * (1 + Number(tint)))
  if (theme === '0' && grey < 255 && grey >= 0)
    return grey.toString(16).padStart(2, '0').repeat(3).toUpperCase()
  const number = theme === undefined ? `indexed/${indexed ?? 64}` : `theme/${theme}`
  return Number(tint) === 0 ? (byNumber[number] ?? number) : `${number}/${tint}`
}

/** The fonts and grounds of a workbook's styles, as they are read: of each its colour, by its number. */
export class Colours {
  #section = ''
  #letters: string[] = []
  #tooSmall = new Set<number>()
  #grounds: string[] = []
  #isSolid = false

  onElement(name: string, attributes: Readonly<Record<string, string>>, isOpen: boolean) {
    if (name === 'fonts' || name === 'fills') this.#section = isOpen ? name : ''
    if (!isOpen) return
    if (this.#section === 'fonts') {
      if (name === 'font') this.#letters.push('000000')
      if (name === 'color') this.#letters[this.#letters.length - 1] = colourOf(attributes)
      if (name === 'sz' && Number(attributes.val) < heightSeen)
        this.#tooSmall.add(this.#letters.length - 1)
    } else if (this.#section === 'fills') {
      if (name === 'fill') this.#grounds.push(paper)
      if (name === 'patternFill') this.#isSolid = attributes.patternType === 'solid'
      if (name === 'fgColor' && this.#isSolid)
        this.#grounds[this.#grounds.length - 1] = colourOf(attributes)
    }
  }

  /** What makes such a cell another than a plain one to the eye: nothing, its ground, its letters or both. */
  lookOf(fontId: number, fillId: number): string[] {
    const [letters, ground] = [this.#letters[fontId] ?? '000000', this.#grounds[fillId] ?? paper]
    return [
      ...(ground === paper ? [] : [`on ${ground}`]),
      ...(letters === '000000' ? [] : [`in ${letters}`]),
    ]
  }

  /** Are letters of this font on this ground not to be seen? */
  areOne(fontId: number, fillId: number): boolean {
    if (this.#tooSmall.has(fontId)) return true
    return areAlike(this.#letters[fontId] ?? '000000', this.#grounds[fillId] ?? paper)
  }
}

/** Two colours whose lights differ by less than this, of 255, are one to the eye. */
const lightSeen = 16

function areAlike(one: string, other: string): boolean {
  if (one === other || one.includes('/') || other.includes('/')) return one === other
  return [0, 2, 4].every((at) => {
    const [first, second] = [one, other].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    )
    return Math.abs((first ?? 0) - (second ?? 0)) < lightSeen
  })
}
