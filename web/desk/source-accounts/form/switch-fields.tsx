import {
  applySwitches,
  type ProfileSwitches,
  type SwitchReason,
} from '#domain/bank-files/profiles/apply-switches.ts'
import type { Profile } from '#domain/bank-files/profiles/profile.ts'
import { amountText, formatToea, parseAmount } from '#domain/money/money.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  type ChoiceSwitch,
  choiceSwitches,
  choicesFor,
  type SwitchName,
  usualOf,
  withSwitch,
} from './profile-switches.ts'

type SwitchFieldsProps = {
  profile: Profile
  switches: ProfileSwitches
  onSwitches: (switches: ProfileSwitches) => void
}

type AllSwitchesProps = SwitchFieldsProps & { bankCodeError: string | undefined }

/** What this account does otherwise than its bank's profile, one control and one sentence each. */
export function SwitchFields({ bankCodeError, ...props }: AllSwitchesProps) {
  const { profile, switches, onSwitches } = props
  const isFixedWidth = profile.layout === 'fixed_width'
  const choices = (isOfPayment: boolean) =>
    choiceSwitches
      .filter((one) => one.isFor(profile) && Boolean(one.isOfPayment) === isOfPayment)
      .map((one) => <ChoiceField key={one.name} one={one} {...props} />)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <h3 className="font-semibold sm:col-span-2">What goes with each payment</h3>
      {choices(true)}
      <h3 className="font-semibold sm:col-span-2">What only your bank reads</h3>
      {choices(false)}
      {isFixedWidth && (
        <TypedSwitch
          {...props}
          name="bankCode"
          missing={bankCodeError}
          label="Bank code"
          sentence="The three capitals by which the bank knows the file as its own."
          maxLength={3}
          write={(value) => String(value ?? '')}
          read={(text) => text.trim().toUpperCase()}
        />
      )}
      <TypedSwitch
        {...props}
        name="recordsMax"
        label="Lines in one file, at most"
        sentence={`Lower than the bank’s ${profile.recordsMax.toLocaleString('en-US')}, where your contract says so: a larger batch must be split.`}
        inputMode="numeric"
        write={(value) => (value === undefined ? '' : String(value))}
        read={Number}
      />
      <TypedSwitch
        {...props}
        name="fileTotalToeaMax"
        label="Total of one file, at most (K)"
        sentence={`Lower than ${formatToea(profile.fileTotalToeaMax)}, where your contract says so: a larger batch must be split.`}
        inputMode="decimal"
        write={(value) => (typeof value === 'number' ? amountText(value) : '')}
        read={(text) => {
          const amount = parseAmount(text)
          return amount.ok ? amount.value : Number.NaN
        }}
      />
      {Object.keys(switches).length > 0 && (
        <div className="sm:col-span-2">
          <button type="button" className="text-accent underline" onClick={() => onSwitches({})}>
            Set all of them as usual
          </button>
        </div>
      )}
    </div>
  )
}

function ChoiceField({ one, ...props }: SwitchFieldsProps & { one: ChoiceSwitch }) {
  const { profile, switches, onSwitches } = props
  const value = switches[one.name] ?? usualOf(one.name, profile)
  return (
    <SelectField
      label={one.label}
      hint={one.sentence}
      value={String(one.choices.findIndex((choice) => choice.value === value))}
      choices={choicesFor(one, profile)}
      onChoice={(index) =>
        onSwitches(withSwitch(switches, profile, one.name, one.choices[Number(index)]?.value))
      }
    />
  )
}

type TypedSwitchProps = SwitchFieldsProps & {
  name: SwitchName
  label: string
  sentence: string
  write: (value: unknown) => string
  read: (text: string) => string | number
  /** What is wrong when nothing is typed. */
  missing?: string | undefined
  maxLength?: number
  inputMode?: 'numeric' | 'decimal'
}

/** A switch one types; empty is the bank's own. */
function TypedSwitch({ name, label, sentence, write, read, missing, ...props }: TypedSwitchProps) {
  const { profile, switches, onSwitches, ...input } = props
  const value = switches[name]
  const checked = applySwitches(profile.name, value === undefined ? {} : { [name]: value })
  return (
    <TextField
      {...input}
      label={label}
      hint={sentence}
      defaultValue={write(value)}
      placeholder={write(usualOf(name, profile))}
      onText={(text) => {
        const typed = text.trim() === '' ? undefined : read(text)
        onSwitches(withSwitch(switches, profile, name, typed))
      }}
      error={checked.ok ? missing : reasons[checked.reason]}
    />
  )
}

const reasons: Partial<Record<SwitchReason, string>> = {
  bank_code_not_three_capitals: 'A bank code has three capitals, such as BSP.',
  records_max_out_of_range: 'Write a whole number that is not above the bank’s.',
  file_total_out_of_range: 'Write an amount like 50,000.00, not above the bank’s.',
}
