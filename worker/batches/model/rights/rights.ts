import type { Model } from '../approval-model.ts'
import type { Rule } from '../approval-model-rules.ts'

/** What a schedule makes of people by the real routes, written a second time. */
export const startOfRights = {
  /** Whose sessions ended as they were removed. */
  signedOut: [] as string[],
  /** Olo's program came in no more once Olo was removed. */
  isKeyGone: false,
  /** Sela removed the other administrators, and is alone. */
  isAlone: false,
  /** What Sela asks for meanwhile, and whether the 72 hours are over. */
  waiting: null as { rule: Rule; isOver: boolean } | null,
  hasWaited: false,
}

/** Is somebody there who may do what they were hired for? */
export const isThere = ({ away, demoted, signedOut }: Model, id: string) =>
  ![...away, ...demoted, ...signedOut].includes(id)

/** Whoever may do less lends nothing on, and nothing that was lent to them. */
export const lentBut = ({ lent }: Model, ids: string[]) =>
  lent.filter(({ lender, delegate }) => !ids.includes(lender) && !ids.includes(delegate))
