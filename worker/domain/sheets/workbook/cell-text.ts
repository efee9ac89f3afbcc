import { addDays } from '../../calendar.ts'

/** From here on Excel shows a number by its power of ten, with so many figures; one that has no more lost the others there. */
const [shownByPowerFrom, figuresShown] = [1e11, 6]

/** Larger or smaller, Excel itself shows a number by its power of ten. */
const [plainBelow, plainFrom] = [1e15, 1e-6]

/**
 * A number as Excel shows it, which counts with fifteen digits and stores seventeen: `1234.5600000000001` is 1234.56. Other
 * programs store 7001234568 as `7.001234568E9`, which is the same number.
 */
export function numberOf(stored: string): string {
  const parts = /^-?\d*(?:\.(\d+))?(E[+-]?\d{1,3})?$/i.exec(stored)
  if (!parts) return stored
  const [, decimals = '', power] = parts
  const number = Number(stored)
  const size = Math.abs(number)
  const isLost = size >= shownByPowerFrom && Number(number.toPrecision(figuresShown)) === number
  if (isLost) return number.toExponential().toUpperCase()
  const figures = stored.replace(/^-?0*\.?0*|\./g, '').length
  const isLong = decimals.length >= 10 || (decimals !== '' && figures > 15)
  const isPlain = power ? size < plainBelow && size >= plainFrom : isLong
  return isPlain ? String(Number(number.toPrecision(15))) : stored
}

/** Days since the start of Excel's calendar, which has a 29 February 1900 that never was. Times of the day go. */
export function dayOf(serial: number, starts1904: boolean): string {
  const days = Math.floor(serial)
  if (!Number.isFinite(days) || days < 61 || days > 2_958_465) return String(serial)
  return addDays(starts1904 ? '1904-01-01' : '1899-12-30', days)
}

/** `2026-11-27T00:00:00`, as strict workbooks write a day. */
export function writtenDay(text: string): string {
  return /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]*Z?)?$/.exec(text)?.[1] ?? text
}

/**
 * Excel has 32,767 signs in a cell, and may write each by its number. Of a longer text no more is put together: it may be cut into
 * millions of parts, of which each takes many times its bytes.
 */
export const rawTextMax = 32_767 * '_x0000_'.length

/** Excel writes signs that XML cannot hold by their number: a line's end is `_x000D_`, and `_x005F_` is the bar itself. */
export function writtenText(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
