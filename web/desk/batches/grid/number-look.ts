/** As many signs as a column of numbers has room for in one line. */
const signsInLine = 15

/**
 * How a cell shows what should be a number: whole. What is too long for one line is no number that a bank knows, and stands in
 * two small ones, so that nobody takes its beginning for all of it.
 */
export const numberLook = (text: string) =>
  text.length > signsInLine
    ? 'figures min-w-0 whitespace-normal break-all text-[11px] leading-3.5'
    : 'figures whitespace-nowrap'
