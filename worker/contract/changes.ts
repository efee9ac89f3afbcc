import * as z from 'zod/mini'
import { changeKindNames, changeStates } from '../domain/access/administrators/change-kind-names.ts'
import { Moment, Person, page, paging, text } from './shared.ts'

export const reasonMax = 500

export const Refusing = z.object({ reason: text('The reason', reasonMax) })
export type Refusing = z.infer<typeof Refusing>

/** A change that gives rights: asked for by one administrator, confirmed by another. */
export const ChangeView = z.object({
  id: z.string(),
  kind: z.enum(changeKindNames),
  subjectId: z.string(),
  state: z.enum(changeStates),
  /** What it does, in words, line by line. */
  summary: z.string(),
  lines: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  requestedBy: Person,
  requestedAt: Moment,
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Moment),
  reason: z.string(),
  /** One administrator is alone: from then on another approver confirms it. */
  waitsUntil: z.nullable(Moment),
  /** The sheet that asked for it, where all that it asked for can be confirmed in one press. */
  sheet: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Whom it would keep out, by name, for whoever decides: a sentence, the first of them, and how many more. */
  keepsOut: z.optional(
    z.array(z.object({ says: z.string(), people: z.array(z.string()), more: z.int() })),
  ),
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

/** What waits, or what was decided. */
export const ChangeQuery = z.object({
  ...paging,
  state: z._default(z.enum(['pending', 'decided']), 'pending'),
})
