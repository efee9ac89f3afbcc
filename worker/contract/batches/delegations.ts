import * as z from 'zod/mini'
import { Asked } from '../changes.ts'
import { Day, Person, text } from '../shared.ts'

/** Somebody approves for somebody else, from one day to another. */
export const DelegationView = z.object({
  id: z.string(),
  /** Whose limit it is. */
  delegator: Person,
  delegate: Person,
  fromDay: Day,
  toDay: Day,
  /** The delegator's limit of this moment; `null` is any amount. */
  limitToea: z.nullable(z.int()),
  mayEnd: z.boolean(),
})
export type DelegationView = z.infer<typeof DelegationView>

export const Delegations = z.object({
  /** One's own that have not ended, the first to end first; everybody's for who looks after people. */
  items: z.array(DelegationView),
  /** Who could stand in for whoever asks. */
  candidates: z.array(Person),
  /** There are more of one or the other than are listed. */
  isMore: z.boolean(),
})
export type Delegations = z.infer<typeof Delegations>

export const NewDelegation = z.object({
  delegateId: text('Who approves for you', 64),
  fromDay: Day,
  toDay: Day,
})
export type NewDelegation = z.infer<typeof NewDelegation>

/** The delegation, or the change that waits for a second administrator. */
export const DelegationOrAsked = z.union([DelegationView, Asked])
