import { applySwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { profiles } from '#domain/bank-files/profiles/profiles.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { AccountProblems, WrittenAccount } from './account-problems.ts'
import { BankTextField } from './bank-text-field.tsx'

export type FieldsProps = {
  account: WrittenAccount
  set: (change: Partial<WrittenAccount>) => void
  problemOf: (field: keyof AccountProblems) => string | undefined
}

/** The words by which the bank knows who pays. */
export function FileFields({ account, set, problemOf }: FieldsProps) {
  const usual = profiles[account.profile]
  const switched = applySwitches(account.profile, account.switches)
  const profile = switched.ok ? switched.value : usual
  const usualUserId = usual.layout === 'fixed_width' ? usual.deUserId : ''
  const needsUserId = usual.layout === 'fixed_width' && !usualUserId
  return (
    <>
      <BankTextField
        label="User name"
        hint="Your organisation, as the bank knows it: the head of the file carries it."
        max={26}
        profile={profile}
        value={account.userName}
        onText={(userName) => set({ userName })}
        error={problemOf('userName')}
      />
      <BankTextField
        label="Remitter"
        hint="Who paid: it goes with each payment, for the payee’s statement."
        max={16}
        profile={profile}
        value={account.remitter}
        onText={(remitter) => set({ remitter })}
        error={problemOf('remitter')}
      />
      <TextField
        label={needsUserId ? 'DE user id' : 'DE user id (optional)'}
        hint={deUserHint(usualUserId)}
        inputMode="numeric"
        className="max-w-72"
        value={account.deUserId}
        onText={(deUserId) => set({ deUserId: deUserId.trim() })}
        error={problemOf('deUserId')}
        maxLength={6}
      />
    </>
  )
}

function deUserHint(usual: string): string {
  const given = 'Up to six digits that your bank gave you.'
  return usual ? `${given} Left empty, it is ${usual}.` : given
}
