import fc from 'fast-check'

/** Rows under lines of their own, as reports of several parts have them. */
export type SheetOfBlocks = {
  text: string
  /** Rows that are no payments, and any of them left out. */
  skipRows: number[]
  /** The rows that whoever reads the sheet from its top would pay. */
  meant: number[]
}

const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Last pay']
const otherTitles = ['Name', 'BSB', 'Account Number', 'Last pay', 'Amount']
const headings = [
  'Nursing',
  'Casual staff',
  'Ward 3',
  'Shareholders',
  'Household staff',
  'To be paid',
]
const stops = [
  'ON HOLD',
  'Paid by cheque:',
  'Terminated',
  'Not to be paid yet',
  'Pay next fortnight',
]

const block = fc.record({
  over: fc.constantFrom('nothing', 'heading', 'stop', 'titles', 'other titles', 'total'),
  word: fc.nat({ max: 5 }),
  rows: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
  column: fc.nat({ max: 2 }),
  isLeftOut: fc.boolean(),
})

export const sheetOfBlocks: fc.Arbitrary<SheetOfBlocks> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => {
    const lines = [titles.join('\t')]
    const made: SheetOfBlocks = { text: '', skipRows: [], meant: [] }
    let [isHeld, isOther, sum] = [false, false, 0]
    for (const { over, word, rows, column, isLeftOut } of blocks) {
      const cellAt = (text: string) => `${'\t'.repeat(column)}${text}`
      if (over === 'stop') isHeld = true
      if (over === 'heading') isHeld = false
      if (over === 'titles') isOther = false
      if (over === 'other titles') isOther = true
      const line = {
        nothing: '',
        heading: cellAt(headings[word % headings.length] ?? ''),
        stop: cellAt(stops[word % stops.length] ?? ''),
        titles: titles.join('\t'),
        'other titles': otherTitles.join('\t'),
        total: `Total\t\t\t${sum}.00`,
      }[over]
      lines.push(line)
      if (isLeftOut && line !== '') made.skipRows.push(lines.length)
      for (const kina of rows) {
        lines.push(`Mea Tom\t088-950\t70012${10_000 + lines.length}\t${kina}.00\t${kina + 1}.00`)
        sum += kina
        if (!isHeld && !isOther) made.meant.push(lines.length)
      }
    }
    // one of all at the end, so that nothing stands below the last total
    lines.push(`Total\t\t\t${sum}.00`)
    made.skipRows.push(lines.length)
    return { ...made, text: lines.join('\n') }
  })
