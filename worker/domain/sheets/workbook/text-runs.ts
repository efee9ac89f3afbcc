import { colourOf, paper } from './colours.ts'
import { heightSeen } from './unseen.ts'
import type { XmlEvent } from './xml.ts'

/**
 * Between these stands a part of a text that people read as no part of it: `500` struck through before `600` is not 500600, nor is
 * `500` with a raised `2` behind it 5002. No amount, account or name of a bank's file has such a sign, so none is paid with it.
 */
export const [apartFrom, apartTo] = ['‹', '›']

/** How the part of a text is written that is read: each part begins as its cell is written. */
export class TextRuns {
  #isApart = false

  hear(event: XmlEvent) {
    if (event.kind !== 'open') return
    const { name, attributes } = event
    const { val = '1' } = attributes
    if (name === 'r' || name === 'si' || name === 'c') this.#isApart = false
    else if (
      (name === 'strike' && val !== '0' && val !== 'false') ||
      (name === 'vertAlign' && val !== 'baseline') ||
      (name === 'color' && colourOf(attributes) === paper) ||
      (name === 'sz' && Number(val) < heightSeen)
    )
      this.#isApart = true
  }

  /** The text as it is joined with what stands before it. */
  written(text: string): string {
    return this.#isApart && text.trim() !== '' ? `${apartFrom}${text}${apartTo}` : text
  }
}
