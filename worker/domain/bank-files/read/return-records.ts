/** Records of 120 letters that begin with 2: payments that a bank sends back (docs/bank-formats.md §3.2). */
export function hasReturnRecords(text: string): boolean {
  const lines = text.slice(0, 4_000).split(/\r\n|\r|\n/, 4)
  return lines[0]?.startsWith('0') === true && lines.some((line) => /^2[\d-]{7}/.test(line))
}
