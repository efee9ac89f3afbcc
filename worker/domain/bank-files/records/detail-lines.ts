import { inOrder, sortKey, type Taker } from '../prepare/prepare-order.ts'
import type { PreparedSource } from '../prepare/prepare-source.ts'
import type { FixedWidthProfile } from '../profiles/profile.ts'
import { bytesOf, paymentSetter, setAscii, writeDetail } from './set-payment.ts'

export type DetailLines = Taker & {
  /** The lines in the order in which the bank wants them, each with its line end. */
  inOrder(): Uint8Array
}

/** The detail records of a file of `count` payments, as bytes. */
export function detailLines(
  profile: FixedWidthProfile,
  source: PreparedSource | undefined,
  count: number,
): DetailLines {
  const { template, set } = paymentSetter(profile, source)
  const blank = new Uint8Array([...template, ...bytesOf(profile.lineEnd)])
  const width = blank.length
  const bytes = repeated(blank, count)
  const keys: string[] = []
  let end = 0
  const taken = (payment: Parameters<typeof sortKey>[0]) => {
    if (profile.sortByAccount) keys.push(sortKey(payment))
    end += width
  }
  return {
    takeAsItIs: (payment) => {
      const isSet = set(bytes, end, payment)
      if (isSet) taken(payment)
      return isSet
    },
    takePrepared: (payment) => {
      if (!source) return // the order is refused: nothing of it is written
      const { amountToea, withholdingTaxToea } = payment
      const numbers = {
        amountToea: String(amountToea),
        withholdingTaxToea: String(withholdingTaxToea),
      }
      setAscii(bytes, end, writeDetail(profile, source, { ...payment, ...numbers }))
      taken(payment)
    },
    inOrder: () => (profile.sortByAccount ? sorted(bytes, width, keys) : bytes),
  }
}

/** The same bytes `count` times. */
function repeated(blank: Uint8Array, count: number): Uint8Array {
  const bytes = new Uint8Array(blank.length * count)
  bytes.set(blank.subarray(0, bytes.length))
  for (let filled = blank.length; filled < bytes.length; filled *= 2) {
    bytes.copyWithin(filled, 0, Math.min(filled, bytes.length - filled))
  }
  return bytes
}

/** Lines of one width by their keys; those with one key stay as they were ordered. */
function sorted(bytes: Uint8Array, width: number, keys: string[]): Uint8Array {
  const order = keys.map((_key, line) => line)
  order.sort((one, other) => inOrder(keys[one], keys[other]))
  const lines = new Uint8Array(bytes.length)
  order.forEach((line, index) => {
    lines.set(bytes.subarray(line * width, (line + 1) * width), index * width)
  })
  return lines
}
