import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { limitsOf } from '#domain/bank-files/profiles/profile.ts'
import { profileNames, profiles } from '#domain/bank-files/profiles/profiles.ts'
import { bankOf, parseBsb } from '#domain/payees/bank-account.ts'
import { fieldError } from '../../../api.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import {
  type AccountProblems,
  accountProblems,
  isComplete,
  type WrittenAccount,
} from './account-problems.ts'
import { FileFields } from './file-fields.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { UseFields } from './use-fields.tsx'

// What writes a bank file draws it, and few change a switch: the form waits for neither.
const StatementLine = lazy(async () => ({
  default: (await import('./statement-line.tsx')).StatementLine,
}))
const SwitchFields = lazy(async () => ({
  default: (await import('./switch-fields.tsx')).SwitchFields,
}))

type SourceAccountFormProps = {
  start: WrittenAccount
  keptAs: string
  /** The people whom the account names already. */
  named?: { id: string; name: string }[]
  error: Error | null
  onSubmit: (account: WrittenAccount) => void
  /** The buttons, and what the server said. */
  children: ReactNode
}

/** An account that pays, and how its bank wants the file: for a new one, and to change one. */
export function SourceAccountForm(props: SourceAccountFormProps) {
  const { start, keptAs, named = [], error, onSubmit, children } = props
  const kept = useKept(keptAs, start)
  const { written: account, set } = kept
  const [isChecked, setChecked] = useState(false)
  const profile = profiles[account.profile]
  const { accountDigitsMax } = limitsOf(profile)
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
    <form className="relative grid grid-cols-1 gap-4 lg:pr-78" noValidate onSubmit={send}>
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
      <FileFields account={account} set={set} problemOf={problemOf} />
      <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-72">
        <div className="lg:sticky lg:top-4">
          <Suspense fallback={<Loading isPart />}>
            <StatementLine account={account} />
          </Suspense>
        </div>
      </div>
      <Checkbox
        label="This account’s payrolls carry a control total and head count from the payroll’s own report."
        isChecked={account.needsControlTotal}
        onCheck={(needsControlTotal) => set({ needsControlTotal })}
      />
      <UseFields account={account} set={set} problemOf={problemOf} named={named} />
      <details className="rounded-md border border-line">
        <summary className="px-3 py-2.5 font-semibold">How this account’s file is written</summary>
        <div className="grid grid-cols-1 gap-4 border-line border-t p-3">
          <p className="text-muted">
            Change these only when your bank asks for it. “Usual” is what its profile does.
          </p>
          <Suspense fallback={<Loading isPart />}>
            <SwitchFields
              key={account.profile}
              profile={profile}
              switches={account.switches}
              bankCodeError={found.bankCode}
              onSwitches={(switches) => set({ switches })}
            />
          </Suspense>
        </div>
      </details>
      {children}
    </form>
  )
}
