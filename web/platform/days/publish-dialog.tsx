import { useState } from 'react'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { ownDayLimits } from '#domain/days/day-limits.ts'
import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeForm } from '../change-form.tsx'
import { useChange } from '../queries.ts'

const scopes = [
  { value: 'national', label: 'Every bank' },
  { value: 'bank', label: 'One bank' },
]
const effects = [
  { value: 'closed', label: 'Closed' },
  { value: 'early_close', label: 'Closes early' },
]
const sources = [
  { value: 'gazetted', label: 'Gazetted' },
  { value: 'typed', label: 'Told, not gazetted yet' },
]

/** A day for every organisation, also for tomorrow and for today: it can be retracted, and is never changed. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const change = useChange('/days', onClose)
  const [scope, setScope] = useState('national')
  const [effect, setEffect] = useState('closed')
  const errorOf = (field: string) => fieldError(change.error, field)
  return (
    <Dialog title="Publish a day" onClose={onClose}>
      <ChangeForm change={change} verb="Publish it" onClose={onClose}>
        <TextField
          label="Day"
          name="day"
          type="date"
          required
          min={dayInPortMoresby(new Date())}
          error={errorOf('day')}
        />
        <TextField
          label="What it is called"
          name="name"
          required
          maxLength={ownDayLimits.nameMax}
          error={errorOf('name')}
        />
        <SelectField
          label="Whom it concerns"
          name="scope"
          choices={scopes}
          value={scope}
          onChoice={setScope}
          error={errorOf('scope')}
        />
        {scope === 'bank' && (
          <TextField
            label="Which bank"
            hint="As source accounts name it: BSP."
            name="bank"
            required
            maxLength={ownDayLimits.bankMax}
            error={errorOf('bank')}
          />
        )}
        <SelectField
          label="What happens"
          name="effect"
          choices={effects}
          value={effect}
          onChoice={setEffect}
          error={errorOf('effect')}
        />
        {effect === 'early_close' && (
          <TextField
            label="Open until"
            name="closesAt"
            type="time"
            required
            error={errorOf('closesAt')}
          />
        )}
        <SelectField
          label="How it is known"
          name="source"
          choices={sources}
          error={errorOf('source')}
        />
        <TextField
          label="Doubt"
          hint="Why it may be otherwise. May stay empty."
          name="doubt"
          maxLength={ownDayLimits.doubtMax}
          error={errorOf('doubt')}
        />
        <p>Every organisation goes by it within half a minute. Nobody is written to.</p>
      </ChangeForm>
    </Dialog>
  )
}
