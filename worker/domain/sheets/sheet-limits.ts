/** What a sheet may be. Beyond these it is refused, in a sentence with the count and the limit. */

/** 5 MiB: ten thousand rows of a wide payroll export are under 2 MiB. */
export const sheetBytesMax = 5 * 1024 * 1024
/** Payments in one sheet. */
export const sheetRowsMax = 10_000
/** Cells in one row. */
export const sheetColumnsMax = 100
/** Characters in one cell: the longest field a bank carries is 32. */
export const cellCharactersMax = 1_000
/** Characters of one title: each problem of its column names it. */
export const titleCharactersMax = 200
/** Characters of all titles: a template keeps those of its last sheet, and a list of templates says them all. */
export const titlesCharactersMax = 8_000
/** Characters of the name of a workbook's sheet. Excel writes 31; other programs write more. */
export const sheetNameCharactersMax = 200
/** The header stands among the first rows that are not blank; above it are title lines. */
export const headerSearchRows = 10
/** Characters of a cell that a sentence repeats. The problem's `value` always holds all of them. */
export const quotedCharactersMax = 60
