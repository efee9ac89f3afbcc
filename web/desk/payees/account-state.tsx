import type { PayeeAccountView } from '#contract/payees.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

type AccountState = PayeeAccountView['state']

const words: Record<AccountState, { tone: Tone; shape: string; word: string }> = {
  proposed: { tone: 'wait', shape: '◔', word: 'Proposed' },
  active: { tone: 'ok', shape: '●', word: 'Active' },
  superseded: { tone: 'plain', shape: '○', word: 'Superseded' },
}

export function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge {...words[state]} />
}

/** What a state means for the next payment, in one sentence. */
export const accountSentences: Record<AccountState, string> = {
  proposed: 'Nobody has confirmed it yet: approving a batch that pays it will.',
  active: 'Confirmed by the approval of a batch that paid it.',
  superseded: 'Replaced by a newer account; it is kept for the record.',
}

/** A proposed account that is not the newest. */
export const overtaken = 'A newer one was proposed before anyone confirmed this one.'
