import type { SyntheticEvent } from 'react'
import type { CutOffView } from '#contract/days/cut-offs.ts'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { cutOffLimits, cutOffWeekdays } from '#domain/days/cut-offs.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useSetCutOffs } from '../../days/queries.ts'
import { useToast } from '../../layout/toasts.tsx'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

type CutOffFormProps = { account: SourceAccountView; items: CutOffView[]; onClose: () => void }

/** A time for value dates of each weekday; one that is left empty is not known. */
export function CutOffForm({ account, items, onClose }: CutOffFormProps) {
  const set = useSetCutOffs(account.id)
  const showToast = useToast()
  const kept = useKept(set.keptAs, {
    rows: cutOffWeekdays.map((weekday) => {
      const known = items.find((one) => one.weekday === weekday)
      return { time: known?.time ?? '', before: String(known?.workingDaysBefore ?? 0) }
    }),
    toldBy: items[0]?.toldBy ?? '',
    was: items.map(({ weekday, time, workingDaysBefore }) => ({
      weekday,
      time,
      workingDaysBefore,
    })),
  })
  const { rows, toldBy, was } = kept.written
  // what is typed is typed over the cut-offs as they were then
  const write = (changed: Partial<typeof kept.written>) => kept.set({ ...changed, was })
  const change = (index: number, changed: Partial<(typeof rows)[number]>) =>
    write({ rows: rows.map((row, at) => (at === index ? { ...row, ...changed } : row)) })

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const known = rows.flatMap(({ time, before }, index) =>
      time === '' ? [] : [{ weekday: index + 1, time, workingDaysBefore: Number(before) }],
    )
    const onSuccess = () => {
      showToast({ title: 'Cut-offs written down' })
      onClose()
    }
    set.mutate({ items: known, toldBy, was }, { onSuccess })
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <KeptNotice kept={kept} error={set.error} />
      {rows.map(({ time, before }, index) => (
        <div key={weekdays[index]} className="grid grid-cols-2 items-end gap-3">
          <TextField
            label={`Paid on a ${weekdays[index]}`}
            type="time"
            value={time}
            onText={(text) => change(index, { time: text })}
          />
          <SelectField
            label={<span className="sr-only">Which day, paid on a {weekdays[index]}</span>}
            value={before}
            choices={daysBefore}
            onChoice={(text) => change(index, { before: text })}
          />
        </div>
      ))}
      <TextField
        label="Who told you (optional)"
        hint="At the bank, such as Grace at Waigani."
        maxLength={cutOffLimits.toldByMax}
        value={toldBy}
        onText={(text) => write({ toldBy: text })}
      />
      <p className="text-muted">
        Leave a time empty where you do not know it. Batches show it, and whoever holds the next
        step is warned; it refuses nothing.
      </p>
      <ErrorNotice error={set.error} />
      <FormButtons size="small" busy={set.isPending} onClose={onClose}>
        Save
      </FormButtons>
    </form>
  )
}

const daysBefore = Array.from({ length: cutOffLimits.workingDaysBeforeMax + 1 }, (_, days) => ({
  value: String(days),
  label:
    days === 0 ? 'that day' : days === 1 ? 'a working day before' : `${days} working days before`,
}))
