import { debitCode, type FixedWidthProfile } from '../profiles/profile.ts'
import type { DetailRead, ReportRead, TrailerRead } from './bank-file-read.ts'
import { amountText, reportField } from './check-record.ts'
import { fieldWords } from './field-words.ts'

/** What the trailer adds up: payments, the balancing record and returns alike. */
export type Counted = Pick<DetailRead, 'transactionCode' | 'amountToea'>

/** Each wrong number of the trailer by itself, so that the person sees what is off. */
export function checkTotals(
  trailer: TrailerRead,
  counted: readonly Counted[],
  balancingCount: number,
  profile: FixedWidthProfile,
  report: ReportRead,
) {
  const say = reportField({ number: trailer.line, text: '' }, report)
  const compare = (field: keyof TrailerRead, code: string, found: number, expected: number) => {
    if (found === expected) return
    const said = `${fieldWords(field)} is ${amountText(found)}`
    say(field, code, `${said}; the records give ${amountText(expected)}.`)
  }
  const creditToea = sum(counted.filter((record) => record.transactionCode !== debitCode))
  const debitToea = sum(counted.filter((record) => record.transactionCode === debitCode))
  compare('creditToea', 'trailer_credits_wrong', trailer.creditToea, creditToea)
  compare('debitToea', 'trailer_debits_wrong', trailer.debitToea, debitToea)
  compare('netToea', 'trailer_net_wrong', trailer.netToea, Math.abs(creditToea - debitToea))

  const expected = counted.length - (profile.trailerCountsContra ? 0 : balancingCount)
  if (trailer.recordCount !== expected) {
    const code = countCode(trailer.recordCount, counted.length, balancingCount)
    say(
      'recordCount',
      code,
      `${fieldWords('recordCount')} is ${trailer.recordCount}; there are ${expected} records.`,
    )
  }
  if (profile.trailerBsb === '999-999' && trailer.bsb !== '999-999') {
    say('bsb', 'trailer_bsb_wrong', `the BSB is “${trailer.bsb}”, not 999-999.`)
  }
}

function sum(records: readonly Counted[]): number {
  return records.reduce((total, { amountToea }) => total + amountToea, 0)
}

/** The usual ways to count wrongly have names of their own. */
function countCode(found: number, records: number, balancingCount: number): string {
  if (found === records + 2) return 'trailer_count_includes_header_and_trailer'
  if (balancingCount > 0 && found === records - balancingCount)
    return 'trailer_count_leaves_out_balancing'
  return 'trailer_count_wrong'
}
