import type { NewDay } from '#contract/days/days.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { ownDayLimits } from '#domain/days/day-limits.ts'
import { fieldError } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { useToast } from '../layout/toasts.tsx'
import { useAddDay } from './queries.ts'

/** A day that was declared, of one bank, or of the organisation: also for tomorrow, and for today. */
export function DayForm({ onClose }: { onClose: () => void }) {
  const add = useAddDay()
  const showToast = useToast()
  const start: Required<NewDay> = {
    day: '',
    ...{ name: '', scope: 'national', bank: '', effect: 'closed', closesAt: '' },
    ...{ source: 'gazetted', doubt: '' },
  }
  const kept = useKept(add.keptAs, start)
  const { written, set } = kept
  const { day, name, scope, bank, effect, closesAt, source, doubt } = written
  return (
    <Card title="Add a day">
      <form
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          const sent = {
            ...written,
            bank: scope === 'bank' ? bank : '',
            closesAt: effect === 'early_close' ? closesAt : '',
          }
          add.mutate(sent, {
            onSuccess: () => {
              showToast({ title: 'Day added' })
              onClose()
            },
          })
        }}
      >
        <KeptNotice kept={kept} />
        <TextField
          label="Day"
          type="date"
          required
          min={dayInPortMoresby(new Date())}
          value={day}
          onText={(text) => set({ day: text })}
          error={fieldError(add.error, 'day')}
        />
        <TextField
          label="What it is called"
          required
          maxLength={ownDayLimits.nameMax}
          value={name}
          onText={(text) => set({ name: text })}
          error={fieldError(add.error, 'name')}
        />
        <SelectField
          label="Whom it concerns"
          value={scope}
          choices={[
            { value: 'national', label: 'Every bank' },
            { value: 'bank', label: 'One bank' },
            { value: 'organisation', label: 'Only us' },
          ]}
          onChoice={(text) => set({ scope: text as NewDay['scope'] })}
        />
        {scope === 'bank' && (
          <TextField
            label="Which bank"
            hint="As your source accounts name it, such as BSP."
            required
            maxLength={ownDayLimits.bankMax}
            value={bank}
            onText={(text) => set({ bank: text })}
            error={fieldError(add.error, 'bank')}
          />
        )}
        <SelectField
          label="What happens"
          value={effect}
          choices={[
            { value: 'closed', label: 'Closed all day' },
            { value: 'early_close', label: 'Closes early' },
          ]}
          onChoice={(text) => set({ effect: text as NewDay['effect'] })}
        />
        {effect === 'early_close' && (
          <TextField
            label="Closes at"
            hint="In Port Moresby."
            type="time"
            required
            value={closesAt}
            onText={(text) => set({ closesAt: text })}
            error={fieldError(add.error, 'closesAt')}
          />
        )}
        <SelectField
          label="How you know"
          value={source}
          choices={[
            { value: 'gazetted', label: 'It was gazetted' },
            { value: 'typed', label: 'Somebody said so' },
          ]}
          onChoice={(text) => set({ source: text as 'gazetted' | 'typed' })}
        />
        <TextField
          label="Doubt (optional)"
          hint="What may be otherwise."
          maxLength={ownDayLimits.doubtMax}
          value={doubt}
          onText={(text) => set({ doubt: text })}
          error={fieldError(add.error, 'doubt')}
        />
        <div className="col-span-full grid gap-3">
          <ErrorNotice error={add.error} />
          <FormButtons busy={add.isPending} onClose={onClose}>
            Add it
          </FormButtons>
        </div>
      </form>
    </Card>
  )
}
