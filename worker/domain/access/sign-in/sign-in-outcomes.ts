/**
 * How a sign-in ended. Whatever is not the first failed; `other_network` is a request of a session or a key that was open
 * already.
 */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'locked',
  'network',
  'other_network',
  'inactive',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** A list of sign-ins grows with those who sign in, never with those who try: more of a day are one row with their number. */
export const signInLimits = { failedOfDay: 20, goodOfDay: 50, days: 90, own: 10 } as const
