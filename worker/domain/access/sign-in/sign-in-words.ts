import type { SignInOutcome } from './sign-in-outcomes.ts'

/** How a sign-in ended, as its list says it. */
export const outcomeWords: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code or passkey',
  locked: 'Held back after wrong tries',
  network: 'Not from an allowed network',
  other_network: 'Refused at work: not from an allowed network',
  inactive: 'Account deactivated',
}

/** With what somebody proved themselves beside the password, as it is kept of a sign-in. */
export const factorNames: Record<string, string> = {
  totp: 'code',
  passkey: 'passkey',
  recovery_code: 'recovery code',
}

/** From where, as far as it is known: `Accounts office, 203.0.113.x`. */
export const fromWords = ({ network, address }: { network: string; address: string }) =>
  [network, address].filter(Boolean).join(', ')

/** Which of the rules were changed, of what an entry of the log keeps of both. */
export function changedRules(before: unknown, after: unknown): string {
  const [had, has] = [before, after].map((rules) => Object.entries(rules ?? {}))
  const textOf = (entries: [string, unknown][] = [], name: string) =>
    JSON.stringify(entries.find(([field]) => field === name)?.[1])
  const changed = ruleWords.filter(([name]) => textOf(had, name) !== textOf(has, name))
  return changed.map(([, word]) => word).join(', ') || 'nothing'
}

const ruleWords: [field: string, word: string][] = [
  ['secondFactor', 'who must have a second factor'],
  ['sessionHoursMax', 'how long a session lasts'],
  ['idleMinutesMax', 'when it locks'],
  ['networks', 'the networks'],
  ['rolesFromAnywhere', 'who signs in from anywhere'],
]

/** To whoever comes from a network that is not among the organisation's. */
export const otherNetwork = (address: string) =>
  `Your organisation lets its people in from its own networks alone, and your address, ${address}, is in none of them. Go there, or ask an administrator to add it.`

/** To whoever tried too often: how long they wait, and what helps sooner where nobody knows this device. */
export function heldBack(minutes: number, isStrange: boolean): string {
  const wait = `Wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, then try again.`
  if (!isStrange) return `Too many wrong tries. ${wait}`
  return `Too many wrong tries from here. ${wait} Sooner: sign in on a device that you used before, or choose a new password by the link of an e-mail.`
}
