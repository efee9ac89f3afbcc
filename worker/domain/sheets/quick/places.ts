import type { SheetField, SheetHeader } from '../sheet.ts'

type Places = {
  /** One column, or those of the given names and the surname. */
  name: number[]
  bsb: number
  accountNumber: number
  amount: number
  reference: number | undefined
  bank: number | undefined
  payeeCode: number | undefined
}

/** Where each field stands; nothing where a BSB is made of two columns, or one that is needed is not there. */
export function placesOf({ columns }: SheetHeader): Places | undefined {
  const at = (field: SheetField) => columns.find((column) => column.field === field)?.index
  const [whole, given, surname] = [at('name'), at('givenNames'), at('surname')]
  const [bsb, accountNumber, amount] = [at('bsb'), at('accountNumber'), at('amount')]
  const halves = given !== undefined && surname !== undefined ? [given, surname] : undefined
  const name = whole === undefined ? halves : [whole]
  if (!name || bsb === undefined || accountNumber === undefined || amount === undefined) {
    return undefined
  }
  const others = { reference: at('reference'), bank: at('bank'), payeeCode: at('payeeCode') }
  return { name, bsb, accountNumber, amount, ...others }
}

/** The name as its columns say it; nothing where one of two is empty, or a space stands at an edge. */
export function nameIn(cells: string[], places: number[]): string {
  const [first = -1, second] = places
  const one = cells[first] ?? ''
  if (second === undefined) return one
  const other = cells[second] ?? ''
  const isPlain = one !== '' && other !== '' && one.trim() === one && other.trim() === other
  return isPlain ? `${one} ${other}` : ''
}
