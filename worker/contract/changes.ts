import * as z from 'zod/mini'
import { Moment, Person, page, paging, text } from './shared.ts'

export const reasonMax = 500

export const Refusing = z.object({ reason: text('The reason', reasonMax) })
export type Refusing = z.infer<typeof Refusing>

export const changeKinds = [
  'user',
  'approval_rules',
  'source_account',
  'unfreeze',
  'payee_rules',
  'delegation',
  'api_key',
  'role',
  'payee_merge',
  'sign_in_rules',
] as const

/** A change that gives rights: asked for by one administrator, confirmed by another. */
export const ChangeView = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  subjectId: z.string(),
  state: z.enum(['pending', 'confirmed', 'refused', 'withdrawn']),
  /** What it does, in words, line by line. */
  summary: z.string(),
  lines: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  requestedBy: Person,
  requestedAt: Moment,
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Moment),
  reason: z.string(),
  /** The sheet that asked for it, where all that it asked for can be confirmed in one press. */
  sheet: z.optional(z.object({ id: z.string(), name: z.string() })),
  mayConfirm: z.boolean(),
  mayRefuse: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ChangeView = z.infer<typeof ChangeView>
export const ChangeList = page(ChangeView)
export type ChangeList = z.infer<typeof ChangeList>

/** The answer 202: nothing is changed yet, somebody else must confirm it. */
export const Asked = z.object({ pending: ChangeView })
export type Asked = z.infer<typeof Asked>

export const isAsked = (answer: object): answer is Asked => 'pending' in answer

export const confirmedTogetherMax = 100

/** The changes of one sheet, as they were shown. */
export const ConfirmTogether = z.object({
  ids: z
    .array(z.string().check(z.maxLength(60)))
    .check(
      z.minLength(1, 'Name what you confirm'),
      z.maxLength(
        confirmedTogetherMax,
        `At most ${confirmedTogetherMax} are confirmed in one press`,
      ),
    ),
})

/** How many were made, and which were left as they are, with why. */
export const ConfirmedTogether = z.object({
  confirmed: z.int(),
  left: z.array(z.object({ id: z.string(), summary: z.string(), why: z.string() })),
})
export type ConfirmedTogether = z.infer<typeof ConfirmedTogether>

/** What waits, or what was decided. */
export const ChangeQuery = z.object({
  ...paging,
  state: z._default(z.enum(['pending', 'decided']), 'pending'),
})
