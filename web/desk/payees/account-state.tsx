import type { PayeeAccountView } from '#contract/payees.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

type AccountState = PayeeAccountView['state']

const words: Record<AccountState, { tone: Tone; shape: string; word: string }> = {
  proposed: { tone: 'wait', shape: '◔', word: 'Proposed' },
  verified: { tone: 'wait', shape: '◑', word: 'Verified' },
  active: { tone: 'ok', shape: '●', word: 'Active' },
  superseded: { tone: 'plain', shape: '○', word: 'Superseded' },
  rejected: { tone: 'bad', shape: '✕', word: 'Rejected' },
}

export function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge {...words[state]} />
}

/** What a state means for the next payment, in one sentence. */
export const accountSentences: Record<AccountState, string> = {
  proposed: 'Nobody has verified it yet.',
  verified: 'Somebody verified it; it is paid once its waiting time is over.',
  active: 'It can be paid.',
  superseded: 'Replaced by a newer account; it is kept for the record.',
  rejected: 'Somebody looked at it, and it is never paid.',
}

/** A proposed account that is not the newest. */
export const overtaken = 'A newer one was proposed before anyone confirmed this one.'
