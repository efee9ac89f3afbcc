import ABA from 'aba-generator'
import type { BankFileOrder } from '../worker/domain/bank-files/bank-file-order.ts'
import { writeBankFile } from '../worker/domain/bank-files/write-bank-file.ts'
import { type Line, median, millisecondsOf, ms } from './report.ts'

const paymentCount = 100_000
const warmUps = 2
const runs = 9

const source = {
  bsb: '028-038',
  accountNumber: '10000001',
  deUserId: '123456',
  userName: 'BENCH PROVINCIAL HOSPITAL',
  remitter: 'BENCH HOSPITAL',
}

/** The same payments to the same ABA file, here and with the library that Node programs use for it. */
export function benchBankFile(): Line[] {
  const order = orderOf(paymentCount)
  const theirPayments = theirsOf(order)
  const writeHere = () => {
    const written = writeBankFile(order)
    if (!written.ok) throw new Error(written.problems[0]?.message)
    return written.value
  }
  const writeThere = () => new ABA({ header: theirHeader }).generate(theirPayments)

  const times = { here: [] as number[], there: [] as number[] }
  for (let run = -warmUps; run < runs; run++) {
    const here = millisecondsOf(writeHere)
    const there = millisecondsOf(writeThere)
    if (run < 0) continue
    times.here.push(here)
    times.there.push(there)
  }
  const agree = totalsOf(writeHere().text) === totalsOf(writeThere())
  return [
    {
      what: 'checked and written, aba-120 with balancing record',
      here: ms(median(times.here)),
      peerName: 'aba-generator 2.1.0, written only',
      peer: ms(median(times.there)),
      most: 0.25,
      note: agree ? 'totals and count agree' : 'TOTALS DIFFER',
    },
  ]
}

function orderOf(count: number): BankFileOrder {
  return {
    profile: 'aba-120',
    switches: { bankCode: 'KIN', balancingRecord: 'always' },
    source,
    description: 'PAYROLL FN23',
    valueDate: '2026-11-20',
    payments: Array.from({ length: count }, (_none, index) => ({
      bsb: '028-038',
      accountNumber: String(100_000_000 + index * 7_919),
      payeeName: `KILA KARO ${index}`,
      amountToea: 50_000 + ((index * 13_337) % 90_000), // the file's total has ten digits
      reference: `FN23 ${String(index).padStart(6, '0')}`,
    })),
  }
}

const theirHeader = {
  bank: 'KIN',
  user: source.userName,
  userNumber: Number(source.deUserId),
  description: 'PAYROLL FN23',
  date: '201126',
}

function theirsOf({ payments }: BankFileOrder) {
  const { bsb: traceBsb, accountNumber: traceAccount, remitter } = source
  const trace = { traceBsb, traceAccount, remitter }
  const credits = payments.map(({ bsb, accountNumber, payeeName, amountToea, reference }) => ({
    bsb,
    account: accountNumber,
    transactionCode: 53,
    amount: amountToea / 100,
    accountTitle: payeeName,
    reference,
    ...trace,
  }))
  const totalToea = payments.reduce((total, { amountToea }) => total + amountToea, 0)
  const contra = {
    bsb: traceBsb,
    account: traceAccount,
    transactionCode: 13,
    amount: totalToea / 100,
    accountTitle: source.userName,
    reference: 'PAYROLL FN23',
    ...trace,
  }
  return [...credits, contra]
}

/** Net, credits, debits and the count of records, as the trailer has them. */
function totalsOf(text: string): string {
  const trailer = text.slice(text.lastIndexOf('\n') + 1)
  return `${trailer.slice(20, 50)} ${trailer.slice(74, 80)}`
}
