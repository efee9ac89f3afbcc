import { densities, type Preferences, type SessionView } from '#contract/session.ts'
import { idleLockChoices, sessionHoursMost } from '#domain/access/sign-in/session-limits.ts'
import {
  type Currency,
  currencies,
  type DateFormat,
  dateFormats,
  formatsOf,
  type TimeZone,
  timeZoneNames,
  timeZones,
} from '#domain/reading/formats.ts'
import { languageChoices, languageNames, titleOfLanguage } from '#domain/reading/languages.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type PreferenceFieldsProps = {
  preferences: Preferences
  /** What the organisation allows, where it is less than the product does. */
  atMost: SessionView['atMost']
  onPreferences: (change: Partial<Preferences>) => void
}

/** What to be told of, and how days, times and amounts are written; each says what it does. */
export function PreferenceFields({ preferences, atMost, onPreferences }: PreferenceFieldsProps) {
  const { emailNotifications } = preferences
  const example = formatsOf(preferences)
  return (
    <Card>
      <div className="grid gap-4">
        <fieldset className="grid gap-3">
          <legend className="font-semibold">Tell me about</legend>
          {told.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              label={label}
              hint={hint}
              isChecked={preferences[name]}
              onCheck={(isChecked) => onPreferences({ [name]: isChecked })}
            />
          ))}
          {!emailNotifications && (
            <p className="text-wait">
              E-mails are off: none of the four kinds above is sent, whatever is ticked.
            </p>
          )}
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Time zone"
            hint={`The clock of dates with a time: now ${example.momentInZone(new Date())}. Pay days and cut-offs stay Port Moresby’s.`}
            value={preferences.timezone}
            choices={zones}
            onChoice={(chosen) => onPreferences({ timezone: chosen as TimeZone })}
          />
          <SelectField
            label="Days are written"
            hint={`On screens and in e-mails: ${example.day('2026-11-26')}. Invoices, bank files and the sentences of findings write days in words.`}
            value={preferences.dateFormat}
            choices={choicesOf(dateFormats)}
            onChoice={(chosen) => onPreferences({ dateFormat: chosen as DateFormat })}
          />
          <SelectField
            label="Your own currency"
            hint={`Every amount is kina and nothing is converted: ${example.money(123_450)}. Where your own currency is another, kina is written out as PGK, so that nobody takes it for theirs.`}
            value={preferences.currency}
            choices={choicesOf(currencies)}
            onChoice={(chosen) => onPreferences({ currency: chosen as Currency })}
          />
          <SelectField
            label="Language"
            hint="Of sign-in and approval pages, first steps and billing, and of e-mails to you, which are in English where the browser is asked, but for those that you ask for as you sign in. The desk, invoices and our announcements are in English."
            value={preferences.language}
            choices={languageOptions}
            onChoice={(text) =>
              onPreferences({
                language: languageChoices.find((one) => one === text) ?? 'browser',
              })
            }
          />
          <SelectField
            label="Rows of tables"
            hint="At a desk: compact rows are 30 pixels high in place of 36, so that a screen holds a fifth more of them."
            value={preferences.density}
            choices={densities.map((value) => ({ value, label: densityLabels[value] }))}
            onChoice={(text) =>
              onPreferences({ density: densities.find((one) => one === text) ?? 'regular' })
            }
          />
          <SelectField
            label="Sign me out after"
            hint={`Hours after signing in, whatever you do meanwhile. It counts from your next sign-in.${allowed(atMost && hourWords(atMost.sessionHours))}`}
            value={String(preferences.sessionTimeout)}
            choices={hours.slice(0, atMost?.sessionHours)}
            onChoice={(text) => onPreferences({ sessionTimeout: Number(text) })}
          />
          <SelectField
            label="Lock when nobody is there for"
            hint={`Then it asks for your password, and goes on where it was.${allowed(atMost && `${atMost.idleMinutes} minutes`)}`}
            value={String(preferences.idleLockMinutes)}
            choices={idleChoices.filter(
              ({ value }) => Number(value) <= (atMost?.idleMinutes ?? 60),
            )}
            onChoice={(text) =>
              onPreferences({
                idleLockMinutes: idleLockChoices.find((minutes) => String(minutes) === text) ?? 15,
              })
            }
          />
        </div>
      </div>
    </Card>
  )
}

type Told =
  | 'emailNotifications'
  | 'paymentAlerts'
  | 'approvalReminders'
  | 'morningDigest'
  | 'systemUpdates'

const told: { name: Told; label: string; hint: string }[] = [
  {
    name: 'paymentAlerts',
    label: 'What becomes of my batches',
    hint: [
      'When somebody asks about, approves or rejects a batch that you prepared, when its bank file is made, or one that you approved.',
      'When a payment comes back that you prepared, or that you reconcile.',
      'When a draft is made by itself from your template, or could not be.',
      'A day, four hours and an hour before a bank’s cut-off, and after it, while the next step is yours.',
      'Fourteen and three days before an API key ends that you made, or any where you administer, and once it did.',
      'Thirty, fourteen and three days before a payee’s certificate of compliance ends, and once it did, where you keep payees.',
    ].join('\n'),
  },
  {
    name: 'approvalReminders',
    label: 'Batches that wait for my approval',
    hint: 'When one is handed over, and again while it still waits for you, at half and at four fifths of the time to its bank’s cut-off.',
  },
  {
    name: 'morningDigest',
    label: 'What waits for me, in the morning',
    hint: 'One e-mail on working days, between seven and nine in Port Moresby: batches to approve, accounts to verify, changes to confirm, and what left since the last working day where you read bank files. None where there is nothing.',
  },
  {
    name: 'systemUpdates',
    label: 'News about Bilum',
    hint: 'When we announce something new. What concerns the service itself, as an outage, goes to administrators whatever they chose.',
  },
  {
    name: 'emailNotifications',
    label: 'E-mails at all',
    hint: 'Switches the four kinds above on or off together. Security, invitations, billing, changed terms, notices of the service, a freeze, batches that nobody decides on, approvals that are taken back, and bank files that are void or were changed are always told.',
  },
]

const densityLabels = { regular: 'Regular', compact: 'Compact' }

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const languageOptions = [
  { value: 'browser', label: 'As my browser asks' },
  ...languageNames.map((value) => ({ value, label: titleOfLanguage(value) })),
]
const zones = timeZoneNames.map((value) => ({ value, label: timeZones[value] }))
const idleChoices = idleLockChoices.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}))
const hourWords = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)
const allowed = (most: string | undefined) =>
  most ? ` Your organisation allows at most ${most}.` : ''
const hours = Array.from({ length: sessionHoursMost }, (_, index) => ({
  value: String(index + 1),
  label: hourWords(index + 1),
}))
