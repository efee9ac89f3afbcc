/** The element that begins a row which is not seen, as a spreadsheet writes it for the clipboard. */
const hiddenRow = /<tr\b[^<>]{0,999}(?:display: ?none|[\s;"']height[=:] ?["']?0(?![.\d]))/i

/** Beside their text spreadsheets copy rows as a page, which alone says of some that they are hidden: their text comes along. */
export const hiddenAmongCopied = (page: string) =>
  hiddenRow.test(page)
    ? 'Some of these rows are hidden in the spreadsheet. Show them there, or copy only what is visible.'
    : undefined
