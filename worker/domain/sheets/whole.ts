/** In place of a title: what is said of a whole row, or of all of the sheet. */
export const wholeRow = '(row)'
export const wholeSheet = '(sheet)'
