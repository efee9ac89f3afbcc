import { type SyntheticEvent, useState } from 'react'
import type { PayeeRules } from '#contract/payee-rules.ts'
import { newAccountRules } from '#domain/payees/account-rules.ts'
import { fieldError } from '../../api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { useChangePayeeRules } from '../payees/queries.ts'

export const newAccountWords: Record<PayeeRules['newAccounts'], string> = {
  with_the_approval: 'Confirmed with the bank file of an approved batch that pays them',
  before_submission: 'Verified by somebody else before their batch can be submitted',
}

type AccountRulesFormProps = { rules: PayeeRules; onClose: () => void }

/** They fit beside the arrow of a list on a phone. */
const shortWords: Record<PayeeRules['newAccounts'], string> = {
  with_the_approval: 'With their batch',
  before_submission: 'Before submission',
}

const hoursMax = 72
const hoursWords = `Write whole hours, from 0 to ${hoursMax}.`

/** The rules for accounts, to be changed. Less to do or less time needs a second administrator. */
export function AccountRulesForm({ rules, onClose }: AccountRulesFormProps) {
  const [isChecked, setChecked] = useState(false)
  const change = useChangePayeeRules()
  const kept = useKept(change.keptAs, {
    newAccounts: rules.newAccounts,
    newHours: String(rules.coolingNewHours),
    changedHours: String(rules.coolingChangedHours),
    was: rules,
  })
  const { was, ...written } = kept.written
  // what is typed is typed over the rules as they were then
  const set = (changed: Partial<typeof written>) => kept.set({ ...changed, was })
  const showToast = useToast()
  const coolingNewHours = readHours(written.newHours)
  const coolingChangedHours = readHours(written.changedHours)
  const problemOf = (field: string, hours: number | undefined) =>
    isChecked && hours === undefined ? hoursWords : fieldError(change.error, field)

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (coolingNewHours === undefined || coolingChangedHours === undefined) return
    const onSuccess = (answer: object) => {
      showToast(doneOrAsked(answer, 'Rules for accounts changed'))
      onClose()
    }
    change.mutate(
      { newAccounts: written.newAccounts, coolingNewHours, coolingChangedHours, was },
      { onSuccess },
    )
  }

  return (
    <form noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
      <KeptNotice kept={kept} error={change.error} />
      <div className="grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-4">
        <SelectField
          label="New accounts"
          hint={newAccountWords[written.newAccounts]}
          choices={newAccountRules.map((value) => ({ value, label: shortWords[value] }))}
          value={written.newAccounts}
          onChoice={(chosen) =>
            set({
              newAccounts: newAccountRules.find((one) => one === chosen) ?? written.newAccounts,
            })
          }
          error={fieldError(change.error, 'newAccounts')}
        />
        <HoursField
          label="Waiting time of a new account, in hours"
          text={written.newHours}
          onText={(newHours) => set({ newHours })}
          error={problemOf('coolingNewHours', coolingNewHours)}
        />
        <HoursField
          label="Waiting time of a changed account, in hours"
          text={written.changedHours}
          onText={(changedHours) => set({ changedHours })}
          error={problemOf('coolingChangedHours', coolingChangedHours)}
        />
      </div>
      <ErrorNotice error={change.error} />
      <FormButtons busy={change.isPending} onClose={onClose}>
        Save the rules for accounts
      </FormButtons>
    </form>
  )
}

function readHours(text: string): number | undefined {
  const written = text.trim()
  if (!/^\d{1,2}$/.test(written) || Number(written) > hoursMax) return undefined
  return Number(written)
}

type HoursFieldProps = {
  label: string
  text: string
  onText: (text: string) => void
  error: string | undefined
}

function HoursField({ label, text, onText, error }: HoursFieldProps) {
  return (
    <TextField
      label={label}
      hint="Between its verification and the first payment."
      className="max-w-80"
      figures
      inputMode="numeric"
      value={text}
      onText={onText}
      error={error}
      maxLength={2}
    />
  )
}
