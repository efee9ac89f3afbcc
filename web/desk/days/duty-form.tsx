import { useState } from 'react'
import type { DutyView } from '#contract/days/days.ts'
import { dutyDayMax } from '#domain/days/duties.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
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
  const { dayOfMonth, isOff, isConfirmed } = duty
  const start = { day: String(dayOfMonth), isOff, isConfirmed }
  const kept = useKept(save.keptAs, { ...start, was: { dayOfMonth, isOff, isConfirmed } })
  const { was, day, ...written } = kept.written
  // what is typed is typed over the duty as it was then
  const set = (changed: Partial<typeof start>) => kept.set({ ...changed, was })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { ...written, dayOfMonth: Number(day), was },
          {
            onSuccess: () => {
              showToast({ title: `${duty.name} saved` })
              onClose()
            },
          },
        )
      }}
    >
      <KeptNotice kept={kept} error={save.error} />
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
        onText={(text) => set({ day: text })}
        error={fieldError(save.error, 'dayOfMonth')}
      />
      <Checkbox
        label="The day is right: I asked"
        isChecked={written.isConfirmed}
        onCheck={(is) => set({ isConfirmed: is })}
      />
      <Checkbox
        label="It does not concern us"
        isChecked={written.isOff}
        onCheck={(is) => set({ isOff: is })}
      />
      <ErrorNotice error={save.error} />
      <FormButtons size="small" busy={save.isPending} onClose={onClose}>
        Save
      </FormButtons>
    </form>
  )
}
