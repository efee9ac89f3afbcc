import type { SyntheticEvent } from 'react'
import { delegationLimits } from '#domain/batches/delegation.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { useDelegate } from './delegation-queries.ts'

type DelegationFormProps = { candidates: { id: string; name: string }[]; onClose: () => void }

/** Whom, from when, until when. */
export function DelegationForm({ candidates, onClose }: DelegationFormProps) {
  const delegate = useDelegate()
  const showToast = useToast()
  const today = dayInPortMoresby(new Date())
  const start = { delegateId: '', fromDay: today, toDay: today }
  const kept = useKept(delegate.keptAs, start)
  const { delegateId, fromDay, toDay } = kept.written

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const onSuccess = (answer: object) => {
      showToast(doneOrAsked(answer, 'Done: both of you and the administrators get an e-mail'))
      onClose()
    }
    delegate.mutate(kept.written, { onSuccess })
  }

  if (candidates.length === 0) return <p>There is nobody else whose role approves.</p>
  return (
    <form onSubmit={send} className="grid gap-4">
      <KeptNotice kept={kept} />
      <SelectField
        label="Who approves for you"
        required
        value={delegateId}
        placeholder="Choose a person"
        choices={candidates.map(({ id, name }) => ({ value: id, label: name }))}
        onChoice={(id) => kept.set({ delegateId: id })}
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          label="From"
          type="date"
          required
          min={today}
          value={fromDay}
          onText={(day) => kept.set({ fromDay: day })}
        />
        <TextField
          label="To, that day with it"
          type="date"
          required
          min={fromDay}
          value={toDay}
          onText={(day) => kept.set({ toDay: day })}
        />
      </div>
      <p className="text-muted">At most {delegationLimits.daysMax} days.</p>
      <ErrorNotice error={delegate.error} />
      <FormButtons busy={delegate.isPending} onClose={onClose}>
        Let them approve
      </FormButtons>
    </form>
  )
}
