import { formatToea } from '../money/money.ts'
import type { Problem } from '../problem.ts'

/** What the payroll's own report says of a batch, where somebody typed it, and what the batch has. */
export type ControlFacts = {
  /** The account is paid from only with both figures. */
  needsControlTotal: boolean
  controlTotalToea: number | null
  headCount: number | null
  totalToea: number
  paymentCount: number
}

export type ControlReason = 'control_total_missing' | 'control_total_differs' | 'head_count_differs'

/**
 * A figure that was typed must be what the batch has, whether it had to be typed or not; both must be there where the account
 * needs them.
 */
export function checkControl(facts: ControlFacts): Problem<ControlReason>[] {
  const { needsControlTotal, controlTotalToea, headCount, totalToea, paymentCount } = facts
  if (paymentCount === 0) return []
  const problems: Problem<ControlReason>[] = []
  const say = (field: string, value: string, code: ControlReason, message: string) =>
    problems.push({ field, value, code, message, severity: 'error' })

  if (needsControlTotal && (controlTotalToea === null || headCount === null)) {
    const missing = [
      ...(controlTotalToea === null ? ['control total'] : []),
      ...(headCount === null ? ['head count'] : []),
    ].join(' and the ')
    const has = `The batch has ${formatToea(totalToea)} in ${payments(paymentCount)}.`
    const message = `This account needs the ${missing} of the payroll’s own report. ${has}`
    say(
      controlTotalToea === null ? 'controlTotalToea' : 'headCount',
      '',
      'control_total_missing',
      message,
    )
  }
  if (controlTotalToea !== null && controlTotalToea !== totalToea) {
    const [said, found] = [controlTotalToea, totalToea].map(formatToea)
    const message = `The control total is ${said}, but the batch has ${found}.`
    say('controlTotalToea', said ?? '', 'control_total_differs', message)
  }
  if (headCount !== null && headCount !== paymentCount) {
    const message = `The head count is ${headCount}, but the batch has ${payments(paymentCount)}.`
    say('headCount', String(headCount), 'head_count_differs', message)
  }
  return problems
}

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`
}

type Figures = Pick<ControlFacts, 'controlTotalToea' | 'headCount'>

/** A sheet's own figures join those of the sheets before it. What nobody gave stays as it was. */
export function addFigures(
  { controlTotalToea, headCount }: Figures,
  given: { controlTotalToea?: number | undefined; headCount?: number | undefined },
): Figures {
  return {
    controlTotalToea: sum(controlTotalToea, given.controlTotalToea),
    headCount: sum(headCount, given.headCount),
  }
}

function sum(before: number | null, given: number | undefined): number | null {
  return given === undefined ? before : (before ?? 0) + given
}

/** A part of a batch whose figures agreed has its own; of one whose did not, they are asked for again. */
export function figuresOfPart(
  whole: ControlFacts,
  part: { totalToea: number; paymentCount: number },
): Figures {
  const areRight = checkControl({ ...whole, needsControlTotal: false }).length === 0
  const { controlTotalToea, headCount } = whole
  return {
    controlTotalToea: areRight && controlTotalToea !== null ? part.totalToea : null,
    headCount: areRight && headCount !== null ? part.paymentCount : null,
  }
}
