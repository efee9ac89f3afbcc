import { type BatchState, editableStates, isEditable } from '../batch.ts'

/** Of a batch's single payments: every one; those that a reason was given for, for who decides; none. */
export type LinesSeen = 'every' | 'ranked' | 'none'

export type LinesReader = { isInPayrollGroup: boolean; isApprover: boolean }

/**
 * The payments of a confidential batch are read by the payroll group alone, whatever a role may do. Who approves sees beside
 * totals and counts the payments that a reason was given for, once it is handed over.
 */
export function linesSeen(
  { isConfidential, state }: { isConfidential: boolean; state: BatchState },
  { isInPayrollGroup, isApprover }: LinesReader,
): LinesSeen {
  if (!isConfidential || isInPayrollGroup) return 'every'
  return isApprover && !isEditable(state) ? 'ranked' : 'none'
}

/** In these a batch grows payment by payment: a rejected one stays as it was handed over until it is opened again. */
export const growingStates: BatchState[] = editableStates.filter((state) => state !== 'rejected')

/** Is what it comes to the payroll group's? */
export const isGrowingUnseen = (batch: { isConfidential: boolean; state: BatchState }) =>
  batch.isConfidential && growingStates.includes(batch.state)
