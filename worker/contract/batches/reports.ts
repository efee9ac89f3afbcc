import * as z from 'zod/mini'
import { reportKinds } from '../../domain/reports/kinds.ts'
import { problemOfPeriod } from '../../domain/reports/period.ts'
import { Day, page, paging, Toea } from '../shared.ts'

/* What left in a period of pay days, beside the same period before. */

/** Both days among them, at most 366 of them. */
export const ReportQuery = z
  .object({ ...paging, kind: z.enum(reportKinds, 'Name the report'), from: Day, to: Day })
  .check((asked) => {
    const problem = problemOfPeriod(asked.value)
    if (!problem) return
    const { field, message } = problem
    asked.issues.push({ code: 'custom', path: [field], message, input: asked.value })
  })
export type ReportQuery = z.infer<typeof ReportQuery>

const period = z.object({ from: Day, to: Day })

/** Payments that a bank file took, and what they come to. */
const Figures = z.object({ paymentCount: z.int(), totalToea: Toea })
export type Figures = z.infer<typeof Figures>

const report = { period, before: period }

/** A month, a source account or a payee. The id of a month is the first of its days that lie in the period. */
export const PaidRow = z.extend(Figures, { id: z.string(), name: z.string(), before: Figures })
export type PaidRow = z.infer<typeof PaidRow>

/** Its totals are those of the whole period, whatever page this is. */
export const PaidReport = z.extend(page(PaidRow), {
  ...report,
  total: z.extend(Figures, { before: Figures }),
})
export type PaidReport = z.infer<typeof PaidReport>

/**
 * What somebody decided on batches with a pay day in the period. The amount is that of their approvals which stand: one of
 * a version that was opened again counts among the decisions alone. The times begin when the batch was last handed in or answered.
 */
const Decided = z.object({
  approved: z.int(),
  rejected: z.int(),
  asked: z.int(),
  approvedToea: Toea,
  medianMs: z.nullable(z.int()),
  longestMs: z.nullable(z.int()),
})
export type Decided = z.infer<typeof Decided>

export const ApproverRow = z.extend(Decided, { id: z.string(), name: z.string(), before: Decided })
export type ApproverRow = z.infer<typeof ApproverRow>
export const ApproverReport = z.extend(page(ApproverRow), report)
export type ApproverReport = z.infer<typeof ApproverReport>

export const Report = z.union([PaidReport, ApproverReport])
