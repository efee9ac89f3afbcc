import { noteOf, type OwnDays, saysDay } from '../bank-days.ts'
import { hasBalancingRecord, type Profile } from '../bank-files/profiles/profile.ts'
import { type Day, formatDay, isWeekend } from '../calendar.ts'
import { isFarAhead, refusedValueDate, saysFarAhead } from '../days/value-dates.ts'
import { formatToea } from '../money/money.ts'
import type { Problem } from '../problem.ts'
import { type ControlFacts, checkControl } from './control-figures.ts'

export type BatchFacts = ControlFacts & {
  valueDate: Day
  sourceAccountIsActive: boolean
}

/**
 * The whole-batch checks that need no look at the payments: the file's caps, the day, the account. The payments
 * themselves were checked when they were added, and are checked again when the batch is submitted.
 */
export function checkBatch(
  facts: BatchFacts,
  profile: Profile,
  today: Day,
  own: OwnDays = [],
): Problem[] {
  const problems = [...checkCaps(facts, profile), ...checkDay(facts.valueDate, today, own)]
  return [...problems, ...checkAccount(facts), ...checkControl(facts)]
}

function checkCaps({ paymentCount, totalToea }: BatchFacts, profile: Profile): Problem[] {
  const paymentsMax = paymentsInOneFile(profile)
  const problems: Problem[] = []
  if (totalToea > profile.fileTotalToeaMax) {
    problems.push({
      field: 'total',
      value: formatToea(totalToea),
      code: 'above_file_cap',
      message: `The total is ${formatToea(totalToea)}; one bank file carries at most ${formatToea(profile.fileTotalToeaMax)}. Split this batch.`,
      severity: 'error',
    })
  }
  if (paymentCount > paymentsMax) {
    problems.push({
      field: 'payments',
      value: String(paymentCount),
      code: 'too_many_records',
      message: `There are ${paymentCount} payments; one file for this bank carries at most ${paymentsMax}. Split this batch.`,
      severity: 'error',
    })
  }
  return problems
}

function checkDay(valueDate: Day, today: Day, own: OwnDays): Problem[] {
  const day = formatDay(valueDate)
  const say = (code: string, message: string, severity: Problem['severity']): Problem[] => [
    { field: 'valueDate', value: valueDate, code, message, severity },
  ]
  if (valueDate < today)
    return say('value_date_passed', `${day} has passed. Choose a later day.`, 'error')
  const refused = refusedValueDate(valueDate, today)
  if (refused) return say(refused.reason, refused.message, 'error')
  const far = isFarAhead(valueDate, today)
    ? say('value_date_far', saysFarAhead(valueDate), 'warning')
    : []
  const known = noteOf(valueDate, own)
  if (known) return [...far, ...say(dayCodes[known.effect], saysDay(known), 'warning')]
  if (!isWeekend(valueDate)) return far
  return [...far, ...say('value_date_weekend', `${day} is on a weekend.`, 'warning')]
}

const dayCodes = { closed: 'value_date_holiday', early_close: 'value_date_early_close' }

function checkAccount({ sourceAccountIsActive }: BatchFacts): Problem[] {
  if (sourceAccountIsActive) return []
  const message = 'The source account is archived. Choose another.'
  return [
    {
      field: 'sourceAccountId',
      value: '',
      code: 'source_account_archived',
      message,
      severity: 'error',
    },
  ]
}

/** How many payments one file takes: the balancing record is a record too. */
function paymentsInOneFile(profile: Profile): number {
  return profile.recordsMax - (hasBalancingRecord(profile) ? 1 : 0)
}
