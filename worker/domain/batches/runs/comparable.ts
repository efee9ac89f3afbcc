import { allow, type Result, refuse } from '../../result.ts'
import { atBankStates, type BatchState } from '../batch.ts'
import type { TemplateKind } from './template-kinds.ts'

type Compared = {
  id: string
  number: number
  splitOf: string | null
  sourceAccountId: string
  templateId: string | null
  kind: TemplateKind | null
  isConfidential: boolean
}

/**
 * May somebody choose this batch to compare a run with? An earlier one of the account, whose money left, of the same kind or of
 * no template, and no part of the run itself. Payments of a confidential one are told beside another such one alone.
 */
export function compareWith(
  own: Compared,
  other: Compared & { state: BatchState },
): Result<undefined, 'run_not_comparable'> {
  const wholeOf = ({ splitOf, id }: Compared) => splitOf ?? id
  const fits =
    own.templateId !== null &&
    other.number < own.number &&
    wholeOf(other) !== wholeOf(own) &&
    other.sourceAccountId === own.sourceAccountId &&
    (other.kind === null || other.kind === own.kind) &&
    atBankStates.includes(other.state) &&
    (own.isConfidential || !other.isConfidential)
  return fits ? allow(undefined) : refuse('run_not_comparable')
}
