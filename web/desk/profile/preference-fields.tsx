import type { Preferences } from '#contract/session.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type PreferenceFieldsProps = {
  preferences: Preferences
  onPreferences: (change: Partial<Preferences>) => void
}

/** What to be told of, and how days and times are written. */
export function PreferenceFields({ preferences, onPreferences }: PreferenceFieldsProps) {
  return (
    <Card title="Preferences">
      <div className="grid gap-4">
        <fieldset>
          <legend className="font-semibold">Tell me about</legend>
          {told.map(({ name, label }) => (
            <label key={name} className="flex min-h-12 w-fit items-center gap-2.5 sm:min-h-8">
              <input
                type="checkbox"
                className="size-5 accent-accent sm:size-4"
                checked={preferences[name]}
                onChange={(event) => onPreferences({ [name]: event.target.checked })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Time zone"
            value={preferences.timezone}
            choices={withCurrent(zones, preferences.timezone)}
            onChoice={(timezone) => onPreferences({ timezone })}
          />
          <SelectField
            label="Days are written"
            value={preferences.dateFormat}
            choices={withCurrent(dateFormats, preferences.dateFormat)}
            onChoice={(dateFormat) => onPreferences({ dateFormat })}
          />
          <SelectField
            label="Currency"
            value={preferences.currency}
            choices={withCurrent(currencies, preferences.currency)}
            onChoice={(currency) => onPreferences({ currency })}
          />
          <SelectField
            label="Sign me out after"
            value={String(preferences.sessionTimeout)}
            choices={hours}
            onChoice={(text) => onPreferences({ sessionTimeout: Number(text) })}
          />
        </div>
        <p className="text-muted">
          A new time until you are signed out counts from your next sign-in. Pay days, amounts and
          the audit log are the same for everyone: Port Moresby time and kina.
        </p>
      </div>
    </Card>
  )
}

type Told = 'emailNotifications' | 'paymentAlerts' | 'approvalReminders' | 'systemUpdates'

const told: { name: Told; label: string }[] = [
  { name: 'emailNotifications', label: 'What happens, by e-mail' },
  { name: 'paymentAlerts', label: 'Payments that need me' },
  { name: 'approvalReminders', label: 'Batches that wait for my approval' },
  { name: 'systemUpdates', label: 'News about Bilum' },
]

const choicesOf = (values: string[]) => values.map((value) => ({ value, label: value }))

const zones = [
  { value: 'Pacific/Port_Moresby', label: 'Port Moresby' },
  { value: 'Pacific/Bougainville', label: 'Bougainville' },
  { value: 'Australia/Brisbane', label: 'Brisbane' },
  { value: 'Australia/Sydney', label: 'Sydney' },
  { value: 'Pacific/Auckland', label: 'Auckland' },
  { value: 'Asia/Singapore', label: 'Singapore' },
  { value: 'UTC', label: 'UTC' },
]
const dateFormats = choicesOf(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])
const currencies = choicesOf(['PGK', 'AUD', 'NZD', 'USD'])
const hours = Array.from({ length: 8 }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 hour' : `${index + 1} hours`,
}))

/** A value that was set elsewhere stays to be chosen. */
function withCurrent(choices: { value: string; label: string }[], current: string) {
  if (choices.some(({ value }) => value === current)) return choices
  return [...choices, { value: current, label: current }]
}
