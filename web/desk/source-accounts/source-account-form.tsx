import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { limitsOf } from '#domain/bank-files/profiles/profile.ts'
import { profileNames, profiles } from '#domain/bank-files/profiles/profiles.ts'
import { bankOf, parseBsb } from '#domain/payees/bank-account.ts'
import { fieldError } from '../../api.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import {
  type AccountProblems,
  accountProblems,
  isComplete,
  type WrittenAccount,
} from './account-problems.ts'
import { BankTextField } from './bank-text-field.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { SwitchFields } from './switch-fields.tsx'

type SourceAccountFormProps = {
  start: WrittenAccount
  keptAs: string
  error: Error | null
  onSubmit: (account: WrittenAccount) => void
  /** The buttons, and what the server said. */
  children: ReactNode
}

/** An account that pays, and how its bank wants the file: for a new one, and to change one. */
export function SourceAccountForm(props: SourceAccountFormProps) {
  const { start, keptAs, error, onSubmit, children } = props
  const kept = useKept(keptAs, start)
  const { written: account, set } = kept
  const [isChecked, setChecked] = useState(false)
  const profile = profiles[account.profile]
  const { accountDigitsMax } = limitsOf(profile)
  const needsUserId = profile.layout === 'fixed_width' && !profile.deUserId
  const bsb = parseBsb(account.bsb)
  const bankName = (bsb.ok && bankOf(bsb.value)) || 'Six digits, such as 088-950.'
  const found = isChecked ? accountProblems(account) : {}
  const problemOf = (field: keyof AccountProblems) => found[field] ?? fieldError(error, field)

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (isComplete(account)) return onSubmit(account)
    const form = event.currentTarget
    requestAnimationFrame(() => {
      const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
      wrong?.closest('details')?.setAttribute('open', '')
      wrong?.focus()
    })
  }

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={send}>
      <KeptNotice kept={kept} />
      <TextField
        label="Name"
        hint="What people call it, such as “Payroll account”."
        value={account.name}
        onText={(name) => set({ name })}
        error={problemOf('name')}
        maxLength={80}
        required
      />
      <SelectField
        label="Bank profile"
        hint="The file that the bank takes."
        value={account.profile}
        choices={profileNames.map((value) => ({ value, label: profiles[value].title }))}
        onChoice={(name) => {
          const chosen = profileNames.find((one) => one === name)
          // Switches belong to a profile: another one starts as usual.
          if (chosen) set({ profile: chosen, switches: {} })
        }}
        error={fieldError(error, 'profile')}
      />
      <ProfileFacts profile={profile} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label="BSB"
          hint={bankName}
          inputMode="numeric"
          value={account.bsb}
          onText={(text) => set({ bsb: text })}
          error={problemOf('bsb')}
          required
        />
        <TextField
          label="Account number"
          hint={`1 to ${accountDigitsMax} digits, with its zeros.`}
          inputMode="numeric"
          value={account.accountNumber}
          onText={(accountNumber) => set({ accountNumber })}
          error={problemOf('accountNumber')}
          required
        />
      </div>
      <TextField
        label="Bank (optional)"
        hint="Left empty, it is the bank of the BSB."
        value={account.bank}
        onText={(bank) => set({ bank })}
        error={fieldError(error, 'bank')}
        maxLength={80}
      />
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
        hint="Who paid, on the payee’s statement."
        max={16}
        profile={profile}
        value={account.remitter}
        onText={(remitter) => set({ remitter })}
        error={problemOf('remitter')}
      />
      <TextField
        label={needsUserId ? 'DE user id' : 'DE user id (optional)'}
        hint={deUserHint(profile.layout === 'fixed_width' ? profile.deUserId : '')}
        inputMode="numeric"
        className="max-w-72"
        value={account.deUserId}
        onText={(deUserId) => set({ deUserId: deUserId.trim() })}
        error={problemOf('deUserId')}
        maxLength={6}
      />
      <label className="flex min-h-12 items-center gap-2.5 sm:min-h-8">
        <input
          type="checkbox"
          className="size-5 flex-none accent-accent sm:size-4"
          checked={account.needsControlTotal}
          onChange={(event) => set({ needsControlTotal: event.target.checked })}
        />
        This account’s payrolls carry a control total and head count from the payroll’s own report.
      </label>
      <details className="rounded-md border border-line">
        <summary className="px-3 py-2.5 font-semibold">How this account’s file is written</summary>
        <div className="grid grid-cols-1 gap-4 border-line border-t p-3">
          <p className="text-muted">
            Change these only when your bank asks for it. “Usual” is what its profile does.
          </p>
          <SwitchFields
            key={account.profile}
            profile={profile}
            switches={account.switches}
            bankCodeError={found.bankCode}
            onSwitches={(switches) => set({ switches })}
          />
        </div>
      </details>
      {children}
    </form>
  )
}

function deUserHint(usual: string): string {
  const given = 'Up to six digits that your bank gave you.'
  return usual ? `${given} Left empty, it is ${usual}.` : given
}
