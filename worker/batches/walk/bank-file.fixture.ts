/*
 * What the bank would read: the lines of a bank file of 132 characters, by its own positions, as docs/bank-formats.md §2.2 has
 * them. Written a second time, and knows nothing of the product's writer or reader.
 */

export type Sent = { name: string; bsb: string; account: string; toea: number; reference: string }
export type FileRead = {
  day: string
  from: string
  lines: Sent[]
  totalToea: number
}

const withoutZeros = (text: string) => text.replace(/^0+/, '')

/** Throws where a bank would refuse it. */
export function readAsBank(text: string): FileRead {
  const records = text.split('\r\n')
  if (records.at(-1) === '') records.pop()
  const [header = '', ...others] = records
  const trailer = others.pop() ?? ''
  if (records.some((one) => one.length !== 132)) throw new Error('a record is of another length')
  if (header[0] !== '0' || trailer[0] !== '7') throw new Error('no header, or no total')
  const details = others.map((record) => {
    if (record[0] !== '1') throw new Error('a record out of its place')
    const number = record.slice(26, 36)
    if (!/^\d{10}$/.test(number)) throw new Error('an amount that is none')
    return {
      code: record.slice(24, 26),
      from: record.slice(86, 93) + withoutZeros(record.slice(93, 108)),
      bsb: record.slice(1, 8),
      account: withoutZeros(record.slice(8, 23)),
      toea: Number(number),
      name: record.slice(36, 68).trimEnd(),
      reference: record.slice(68, 86).trimEnd(),
    }
  })
  const credits = details.filter(({ code }) => code !== '13')
  const debits = details.filter(({ code }) => code === '13')
  const sum = (some: typeof details) => some.reduce((toea, one) => toea + one.toea, 0)
  const [debit] = debits
  const from = new Set(details.map((one) => one.from))
  if (debits.length !== 1 || !debit || from.size !== 1) throw new Error('no single payer')
  const totals = [trailer.slice(20, 30), trailer.slice(30, 40), trailer.slice(40, 50)].map(Number)
  if (totals[0] !== 0 || totals[1] !== sum(credits) || totals[2] !== sum(credits))
    throw new Error('totals that differ')
  if (debit.toea !== sum(credits) || debit.bsb + debit.account !== debit.from)
    throw new Error('a debit of another sum, or of another account')
  if (Number(trailer.slice(74, 80)) !== details.length) throw new Error('a count that differs')
  const on = header.slice(74, 82)
  return {
    day: `${on.slice(0, 4)}-${on.slice(4, 6)}-${on.slice(6, 8)}`,
    from: debit.from,
    lines: credits.map(({ code: _code, from: _from, ...line }) => line),
    totalToea: sum(credits),
  }
}
