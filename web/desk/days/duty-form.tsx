import { useState } from 'react'
import type { DutyView } from '#contract/days/days.ts'
import { dutyDayMax } from '#domain/days/duties.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../layout/toasts.tsx'
import { useSaveDuty } from './queries.ts'

type DutyFormProps = { duty: DutyView; mayChange: boolean }

/** On which day of the month something is due, and whether anybody of the organisation says so. */
export function DutyForm({ duty, mayChange }: DutyFormProps) {
  const { name, says, isOff, isConfirmed, dayOfMonth } = duty
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="grid gap-2">
      <p className="flex items-baseline justify-between gap-x-4">
        <span>
          <b>{name}</b>: {isOff ? 'does not concern us' : `day ${dayOfMonth} of the month`}
          {!isOff && !isConfirmed && <span className="text-wait">, not confirmed</span>}
        </span>
        {mayChange && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> {name}</span>
          </Button>
        )}
      </p>
      <p className="text-muted">{says}</p>
      {isOpen && <DutyFields duty={duty} onClose={() => setOpen(false)} />}
    </li>
  )
}

function DutyFields({ duty, onClose }: { duty: DutyView; onClose: () => void }) {
  const save = useSaveDuty(duty.kind)
  const showToast = useToast()
  const [day, setDay] = useState(String(duty.dayOfMonth))
  const [isOff, setOff] = useState(duty.isOff)
  const [isConfirmed, setConfirmed] = useState(duty.isConfirmed)
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { dayOfMonth: Number(day), isOff, isConfirmed },
          {
            onSuccess: () => {
              showToast({ title: `${duty.name} saved` })
              onClose()
            },
          },
        )
      }}
    >
      <TextField
        label="Day of the month"
        hint={`1 to ${dutyDayMax}, which each month has.`}
        className="max-w-56"
        type="number"
        min={1}
        max={dutyDayMax}
        required
        figures
        value={day}
        onText={setDay}
        error={fieldError(save.error, 'dayOfMonth')}
      />
      <Checkbox label="The day is right: I asked" isChecked={isConfirmed} onCheck={setConfirmed} />
      <Checkbox label="It does not concern us" isChecked={isOff} onCheck={setOff} />
      <ErrorNotice error={save.error} />
      <p className="flex gap-2">
        <Button type="submit" kind="primary" size="small" busy={save.isPending}>
          Save
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Not now
        </Button>
      </p>
    </form>
  )
}
