import * as z from 'zod/mini'
import { approvalsMax, bandsMax, ruledAccountsMax } from '../../domain/batches/approval-rules.ts'
import { holdSecondsMax } from '../../domain/batches/way-back/hold.ts'
import { Asked } from '../changes.ts'
import { Moment, Person, Toea, text } from '../shared.ts'

const Bands = z
  .array(
    z.object({
      uptoToea: z.nullable(z.int().check(z.positive())),
      approvals: z.int().check(z.minimum(1), z.maximum(approvalsMax)),
    }),
  )
  .check(z.maxLength(bandsMax + 1, `There are at most ${bandsMax} bands`))

const AccountBands = z.object({ sourceAccountId: text('Source account', 64), bands: Bands })

/** How many approvals by amount: of every account, and of those that have their own. */
export const ApprovalBands = z.object({
  bands: Bands,
  /** Left out, those of the accounts stay as they are. */
  accounts: z.optional(
    z
      .array(AccountBands)
      .check(
        z.maxLength(ruledAccountsMax, `At most ${ruledAccountsMax} accounts have their own rules`),
      ),
  ),
  /** Whoever approves a batch above it proves it with a second factor; `null`: nobody is asked. Left out, it stays. */
  secondFactorAboveToea: z.optional(
    z.nullable(z.int().check(z.nonnegative('The amount must be zero or above'))),
  ),
  /** So many seconds after its last approval no bank file is made of a batch, 0 to 600. Left out, it stays. */
  holdSeconds: z.optional(
    z
      .int('Seconds must be a whole number')
      .check(
        z.minimum(0, 'At least 0 seconds'),
        z.maximum(holdSecondsMax, `At most ${holdSecondsMax} seconds`),
      ),
  ),
})
export type ApprovalBands = z.infer<typeof ApprovalBands>

/** The whole of them, as they are to be. Where they have another version by now than the one they were read in, nothing is changed. */
export const ApprovalRulesChange = z.extend(ApprovalBands, { version: z.optional(z.int()) })
export type ApprovalRulesChange = z.infer<typeof ApprovalRulesChange>

export const ApprovalRulesView = z.object({
  bands: Bands,
  accounts: z.array(z.extend(AccountBands, { name: z.string() })),
  secondFactorAboveToea: z.nullable(Toea),
  holdSeconds: z.int(),
  version: z.int(),
  setBy: z.string(),
  setAt: Moment,
})
export type ApprovalRulesView = z.infer<typeof ApprovalRulesView>

/** The rules, or the change that waits. */
export const RulesOrAsked = z.union([ApprovalRulesView, Asked])

/** Rules to be tried before they are saved; with an amount, who could approve it by them. */
export const RulesTrial = z.extend(ApprovalBands, {
  amountToea: z.optional(z.int().check(z.positive())),
  sourceAccountId: z.optional(text('Source account', 64)),
})
export type RulesTrial = z.infer<typeof RulesTrial>

export const RulesTrialView = z.object({
  /** The batches handed over in the last days, by what they would need. */
  days: z.int(),
  /** There were more than it looked at: it looked at the latest. */
  isMore: z.boolean(),
  batches: z.array(z.object({ approvals: z.int(), count: z.int() })),
  /** Those of them that would need more than they did, and fewer. */
  more: z.int(),
  fewer: z.int(),
  /** What waits or is approved and would need more from the moment the rules are saved. */
  reached: z.array(z.object({ id: z.string(), name: z.string(), from: z.int(), to: z.int() })),
  reachedCount: z.int(),
  /** Of the amount that was asked for. */
  amount: z.nullable(
    z.object({
      totalToea: Toea,
      approvals: z.int(),
      asksSecondFactor: z.boolean(),
      /** Enough of them could each give one of their own. */
      isEnough: z.boolean(),
      able: z.array(Person),
      ableCount: z.int(),
      unable: z.array(z.object({ name: z.string(), why: z.string() })),
      unableCount: z.int(),
    }),
  ),
})
export type RulesTrialView = z.infer<typeof RulesTrialView>
