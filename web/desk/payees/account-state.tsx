import type { PayeeRules } from '#contract/payee-rules.ts'
import type { PayeeAccountView } from '#contract/payees.ts'
import type { AccountKind, AccountState } from '#domain/payees/account-rules.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { accountStateWords } from '#domain/words/verification-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const looks: Record<AccountState, { tone: Tone; shape: string }> = {
  proposed: { tone: 'wait', shape: '◔' },
  verified: { tone: 'wait', shape: '◑' },
  active: { tone: 'ok', shape: '●' },
  superseded: { tone: 'plain', shape: '○' },
  rejected: { tone: 'bad', shape: '✕' },
  return_locked: { tone: 'bad', shape: '▲' },
}

export function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge {...looks[state]} word={accountStateWords[state]} />
}

export const kindWords: Record<AccountKind, string> = {
  new: 'First account',
  changed: 'In place of the one before',
  added: 'Beside the others',
  branch: 'Same number, other branch',
}

/** Does the account wait for a verification of its own, and not only for a batch that pays it? */
export function needsVerification(
  { kind }: PayeeAccountView,
  { newAccounts }: PayeeRules,
): boolean {
  return kind === 'changed' || kind === 'added' || newAccounts === 'before_submission'
}

/** What a version's state means for the next payment, in one sentence. */
export function accountSentence(
  account: PayeeAccountView,
  rules: PayeeRules,
  { moment }: Formats,
): string {
  switch (account.state) {
    case 'proposed':
      return needsVerification(account, rules)
        ? 'It waits until somebody else verifies it; nothing is paid to it before.'
        : 'Nobody verified it yet. The bank file of an approved batch that pays it confirms it.'
    case 'verified': {
      const from = account.activeFrom && moment(account.activeFrom)
      return `It can be paid from ${from ?? 'the end of its waiting time'} on.`
    }
    case 'active':
      return 'It can be paid.'
    case 'superseded':
      return 'Another one took its place; it is kept for the record.'
    case 'rejected':
      return 'Somebody rejected it, so it is never paid.'
    case 'return_locked':
      return 'The bank sent a payment to it back. Nothing is paid to it until somebody verifies it again.'
  }
}
