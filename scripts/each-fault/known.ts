import type { Difference } from '../../worker/testing/setup/each-fault/proof.ts'

export type Known = { why: string; is: (route: string, found: Difference) => boolean }

const isOnlyIn = (tables: string[], { differs }: Difference) =>
  differs.every((one) => tables.some((table) => one.split('.')[1] === table))

/** What a lost call may leave otherwise than it would be, and why. */
export const known: Known[] = [
  {
    why: 'the count of a try was carried out and is made again: a try may be counted twice, and never not at all',
    is: (_route, found) =>
      found.when === 'after' && isOnlyIn(['sign_in_failures', 'challenges'], found),
  },
]

const afterwards = 'its work follows its answer, which is the same for everybody'
const nothing = 'it changes nothing'

/** Calls with a verb of a change of which no proof comes, and why. */
export const unproven: Record<string, string> = {
  'POST /api/approval-rules/trial': nothing,
  'base POST /discover': afterwards,
  'base POST /api/discovery': afterwards,
  'base POST /email-confirmation-pending': afterwards,
  'base POST /api/signup/resend': afterwards,
}

/** Calls whose proof does not come to its end, and why: what differs in it counts for nothing. */
export const cutShort: Record<string, string> = {
  'base POST /confirm-email':
    'a hundred calls, made over so often that its address has had its share: provision.test.ts loses its steps',
}
