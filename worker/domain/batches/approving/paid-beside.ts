import { type ApprovalBand, approvalsNeeded, type approvalsTogether } from '../approval-rules.ts'

/** What one payee gets of a batch and of others together, by their numbers. */
export type PaidBeside = { payeeId: string; numbers: number[]; totalToea: number }

type Needed = ReturnType<typeof approvalsTogether>
type Line = { payeeId: string; amountToea: number }
/** What another batch pays to one payee, and how many approvals it needed at most. */
export type Beside = { payeeId: string; number: number; toea: number; needed: number }

/**
 * One payment in several batches, whoever prepared them, of whichever accounts, within days: the batch needs what the sum of that
 * payee needs. What needed as many by itself was let off nothing, and is not added up. Who they are stands in `paidBeside`.
 */
export function withPaidBeside(
  bands: ApprovalBand[],
  now: Needed,
  lines: Line[],
  beside: Beside[],
): Needed & { paidBeside: PaidBeside[] } {
  const paidBeside = [...Map.groupBy(beside, ({ payeeId }) => payeeId)].flatMap(
    ([payeeId, others]) => raisedBy(bands, now, { payeeId, own: sentTo(payeeId, lines), others }),
  )
  const judgedToea = Math.max(now.judgedToea, ...paidBeside.map(({ totalToea }) => totalToea))
  const needed = Math.max(now.needed, approvalsNeeded(bands, judgedToea))
  return { ...now, needed, judgedToea, paidBeside }
}

type Paid = { payeeId: string; own: number; others: Beside[] }

/** By the most approvals first: all that needed fewer counts together. */
function raisedBy(
  bands: ApprovalBand[],
  now: Needed,
  { payeeId, own, others }: Paid,
): PaidBeside[] {
  const more = bands.map(({ approvals }) => approvals).filter((most) => most > now.needed)
  for (const most of more.toSorted((one, other) => other - one)) {
    const parts = others.filter(({ needed }) => needed < most)
    const totalToea = parts.reduce((sum, { toea }) => sum + toea, own)
    if (parts.length > 0 && approvalsNeeded(bands, totalToea) >= most)
      return [{ payeeId, numbers: parts.map(({ number }) => number), totalToea }]
  }
  return []
}

const sentTo = (payeeId: string, lines: Line[]) =>
  lines.reduce((sum, line) => (line.payeeId === payeeId ? sum + line.amountToea : sum), 0)
