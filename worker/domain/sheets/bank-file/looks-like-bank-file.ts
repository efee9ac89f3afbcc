/** What it takes to see how a file begins: two records of the widest kind. */
const beginningMax = 1_000

const beginning = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*/
const headerFirst = /^0.{39,}(?:\r\n|\n|\r)+[0127]\d{3}-\d{3}/
const paymentFirst = /^[12]\d{3}-\d{3}[^,;\t]{9}.{80,}/

/** Does it begin like a bank file: a header above a record, or a payment in its columns? No sheet does; its name says nothing. */
export function looksLikeBankFile(upload: Uint8Array | string): boolean {
  const start =
    typeof upload === 'string'
      ? upload.slice(0, beginningMax)
      : String.fromCharCode(...upload.subarray(0, beginningMax))
  const bare = start.replace(beginning, '')
  return headerFirst.test(bare) || paymentFirst.test(bare)
}
