import { count, grouped } from '../figures.ts'

/** Accounts that somebody must verify, and the form of whoever does. */
export const verification = {
  title: 'Accounts to verify',
  none: 'No account is waiting. One appears here when a sheet or a person changes an account.',
  holdsUp: 'Holds up',
  holdsUpThese: (batches: string) => `Holds up ${batches}`,
  newer: 'Newer ones ›',
  newAccounts: (batch: string, many: number) => `${batch}: ${count(many, 'new account')}`,
  signedList: 'The signed list of staff (PDF, JPEG, PNG)',
  whoSigned: 'Who signed it',
  verifyAll: (many: number) => `Verify all ${grouped(many)} by this list`,
  paidToday: (account: string) => `Paid today: ${account}`,
  now: (account: string) => `Now: ${account}`,
  inTheNameOf: (name: string) => `In the name of ${name}`,
  ofMany: (account: string) => `${account}, one account of many members`,
  back: '‹ Accounts to verify',
  askedBy: 'Asked for by',
  number: 'Number',
  noNumber: 'None',
  state: 'State',
  until: (state: string, at: string) => `${state} until ${at}`,
  found: 'What did you find out?',
  how: 'How',
  called: 'Number called',
  noUsableNumber:
    'There is no telephone number that two people knew before this account was asked for, so a call does not count.',
  spokeTo: 'Spoke to',
  said: 'What they said',
  evidence: 'Letter or list (PDF, JPEG, PNG)',
  isTheirs: (name: string) => `It is ${name}’s account`,
  reject: 'Reject it',
  verified: 'Verified. It can be paid once its waiting time is over.',
  rejected: 'Rejected. Nothing will be paid to that account.',
  ownProposal: 'You proposed this account, so someone else must verify it.',
  tooLarge: (most: number) => `A letter or list can have at most ${most} MB.`,
}
export type VerificationWords = typeof verification
