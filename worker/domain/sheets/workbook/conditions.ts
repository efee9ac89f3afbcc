import { colourOf, paper } from './colours.ts'
import { scanXml } from './xml.ts'

/** In place of a style: bars or signs, and not the number. */
export const showsNone = -1

/**
 * Does one of the styles that conditions give to cells, by its place in the workbook's list of such, show them struck through,
 * white or as another number?
 */
export function changesCells(conditions: Set<number>, styles: string): boolean {
  if (conditions.size === 0) return false
  let isChanging = conditions.has(showsNone)
  let place = -1
  let part = ''
  scanXml(styles, (event) => {
    if (event.kind === 'text') return
    const { name } = event
    if (event.kind === 'close') {
      if (name === part) part = ''
      return
    }
    if (name === 'dxf') place++
    if (name === 'font') part = 'font'
    const { val = '1' } = event.attributes
    const isStruck = name === 'strike' && val !== '0' && val !== 'false'
    const isWhite = name === 'color' && part === 'font' && colourOf(event.attributes) === paper
    isChanging ||= conditions.has(place) && (name === 'numFmt' || isStruck || isWhite)
  })
  return isChanging
}
