import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NewBatch } from '#contract/batches/batches.ts'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { addDays, dayInPortMoresby } from '#domain/calendar.ts'
import { daysOfBank } from '#domain/days/cut-offs.ts'
import { valueDateLimits } from '#domain/days/value-dates.ts'
import { fieldError } from '../../api.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { daysQuery } from '../days/queries.ts'
import { dayHint } from './day-hint.ts'

type BatchFormProps = {
  start: NewBatch
  keptAs: string
  accounts: SourceAccountView[]
  error: Error | null
  onSubmit: (batch: NewBatch) => void
  /** The buttons, and what the server said. */
  children: ReactNode
}

/** Name, account, day and the bank's twelve characters: for a new batch, and to change one. */
export function BatchForm({ start, keptAs, accounts, error, onSubmit, children }: BatchFormProps) {
  const kept = useKept(keptAs, start)
  const { written: batch, set } = kept
  // nobody waits for them: until they are there, and where they cannot be had, the days of every year are known
  const { data: days } = useQuery(daysQuery(''))
  const account = accounts.find(({ id }) => id === batch.sourceAccountId)
  const own = daysOfBank(days?.own ?? [], account?.bank ?? '')
  const hint = dayHint(batch.valueDate, new Date(), own)

  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(batch)
      }}
    >
      <KeptNotice kept={kept} />
      <TextField
        label="Name"
        hint="What people call it, such as “Payroll FN23”."
        value={batch.name}
        onText={(name) => set({ name })}
        error={fieldError(error, 'name')}
        maxLength={batchLimits.nameMax}
        required
      />
      <SelectField
        label="From which account"
        value={batch.sourceAccountId}
        onChoice={(sourceAccountId) => set({ sourceAccountId })}
        placeholder="Choose an account"
        choices={accounts.map((account) => ({ value: account.id, label: labelOf(account) }))}
        error={fieldError(error, 'sourceAccountId')}
        required
      />
      <div>
        <TextField
          label="Pay day"
          type="date"
          className="max-w-56"
          min={dayInPortMoresby(new Date())}
          max={addDays(dayInPortMoresby(new Date()), valueDateLimits.daysMax)}
          value={batch.valueDate}
          onText={(valueDate) => set({ valueDate })}
          error={fieldError(error, 'valueDate')}
          required
        />
        <p role="status" className={clsx('mt-1', hint?.isWarning ? 'text-wait' : 'text-muted')}>
          {hint?.isWarning && <span aria-hidden="true">▲ </span>}
          {hint?.text}{' '}
          <Link to="/days" className="underline">
            Days
          </Link>
        </p>
      </div>
      <div>
        <TextField
          label="Description for the bank"
          hint="Stands in the head of the bank file, such as PAYROLL."
          className="max-w-56"
          value={batch.description ?? ''}
          onText={(description) => set({ description })}
          error={fieldError(error, 'description')}
          maxLength={batchLimits.descriptionMax}
        />
        <p className="figures mt-1 text-muted" aria-live="polite">
          {(batch.description ?? '').length} of {batchLimits.descriptionMax} characters
        </p>
      </div>
      {children}
    </form>
  )
}

function labelOf({ name, bank, bsb, accountNumber }: SourceAccountView): string {
  // a phone shows the beginning of it: what tells two accounts apart stands there
  return `${name} ···· ${accountNumber.slice(-4)} · ${bank} ${bsb}`
}
