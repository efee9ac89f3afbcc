import type { SignInOutcome } from '../access/sign-in/sign-in-outcomes.ts'

/** How a sign-in ended, as its list says it. */
export const outcomeWords: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code or passkey',
  locked: 'Locked after wrong tries',
  network: 'Not from an allowed network',
  inactive: 'Account deactivated',
}

/** From where, as far as it is known: `Accounts office, 203.0.113.x`. */
export const fromWords = ({ network, address }: { network: string; address: string }) =>
  [network, address].filter(Boolean).join(', ')
