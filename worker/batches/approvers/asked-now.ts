import type { BatchView } from '../../contract/batches/batches.ts'
import { sentenceOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { approvalLimitToea } from '../../domain/access/role.ts'
import type { ApprovalReason } from '../../domain/batches/approval.ts'
import { asksSecondFactor } from '../../domain/batches/approving/second-factor.ts'
import { type Batch, isEditable } from '../../domain/batches/batch.ts'
import { formatToea } from '../../domain/money/money.ts'
import type { Language } from '../../domain/reading/languages.ts'
import { domainWords } from '../../domain/words/languages/domain-words.ts'
import type { User } from '../../http/app.ts'
import type { BatchRecord } from '../load-batch.ts'

/** What an open batch would be asked for if it were handed over now: by its total and what stands beside it today. */
export function asAskedNow({ row, batch, rules, neededNow }: BatchRecord): Batch {
  if (!isEditable(row.state)) return batch
  const now = { totalToea: row.totalToea, judgedToea: neededNow.judgedToea }
  return { ...batch, asksSecondFactor: asksSecondFactor(rules.secondFactorAboveToea, now) }
}

/** What an approval asks the viewer to prove, and what they have to prove it with. */
export function secondFactorOf(
  { rules, people }: BatchRecord,
  { asksSecondFactor: isAsked }: Batch,
  viewer: Pick<User, 'id'>,
): BatchView['secondFactor'] {
  const aboveToea = rules.secondFactorAboveToea
  if (aboveToea === null || !isAsked) return null
  return { aboveToea, kinds: [...(people.find(({ id }) => id === viewer.id)?.factors ?? [])] }
}

/** Why the viewer cannot approve, to themselves. */
export function sentenceFor(
  reason: ApprovalReason,
  { defined, approvalLimitToea: own }: Pick<User, 'defined' | 'approvalLimitToea'>,
  language: Language,
): string {
  const { approvers } = domainWords[language]
  if (reason === 'not_allowed') return approvers.ownRole
  if (reason !== 'above_limit') {
    // it is told and not thrown: an error would write down the way here, which takes longer than all of the batch
    return sentenceIn({ reason, detail: sentenceOf(reason), said: undefined }, language).text
  }
  return approvers.ownLimit(formatToea(approvalLimitToea(defined, own)))
}
