import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PeriodView } from '#contract/batches/templates.ts'
import { isWorkingDay, type OwnDays } from '#domain/bank-days.ts'
import { daysOfBank } from '#domain/days/cut-offs.ts'
import { fieldError } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { daysQuery } from '../days/queries.ts'
import { useMovePayDay, useTakeBackPeriods } from './queries.ts'

type ConfirmedProps = { periods: PeriodView[]; mayChange: boolean }

/** A year as it was confirmed: single pay days can be moved, and the whole taken back while no batch pays any of it. */
export function ConfirmedPeriods({ periods, mayChange }: ConfirmedProps) {
  const [moved, setMoved] = useState<PeriodView>()
  const takeBack = useTakeBackPeriods()
  // nobody waits for them, and a period is of no account: days of one bank are none of it
  const { data: days } = useQuery(daysQuery(''))
  const columns = columnsFor(daysOfBank(days?.own ?? [], ''))
  const [first] = periods
  const move: Column<PeriodView> = {
    name: '',
    title: <span className="sr-only">Actions</span>,
    right: true,
    cell: (period) => (
      <Button kind="quiet" size="small" onClick={() => setMoved(period)}>
        Move<span className="sr-only"> the pay day of {period.label}</span>
      </Button>
    ),
  }
  return (
    <>
      <Table
        caption="Periods"
        columns={mayChange ? [...columns, move] : columns}
        rows={periods}
        rowKey={({ id }) => id}
      />
      {mayChange && first && (
        <div className="space-y-3">
          <Button busy={takeBack.isPending} onClick={() => takeBack.mutate(first.id)}>
            Take the whole year back
          </Button>
          <ErrorNotice error={takeBack.error} />
        </div>
      )}
      {moved && <MoveDialog period={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

const columnsFor = (own: OwnDays): Column<PeriodView>[] => [
  { name: 'Period', heads: true, cell: ({ label }) => label },
  { name: 'From', cell: ({ fromDay }) => <Day day={fromDay} /> },
  { name: 'To', cell: ({ toDay }) => <Day day={toDay} /> },
  {
    name: 'Pay day',
    cell: ({ payDay }) => (
      <>
        <Day day={payDay} />{' '}
        {!isWorkingDay(payDay, own) && <Badge tone="wait" shape="▲" word="Banks are closed" />}
      </>
    ),
  },
]

type MoveProps = { period: PeriodView; onClose: () => void }

function MoveDialog({ period, onClose }: MoveProps) {
  const [payDay, setPayDay] = useState(period.payDay)
  const move = useMovePayDay(period.id, onClose)
  return (
    <Dialog title={`Pay day of ${period.label}`} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          move.mutate({ payDay, revision: period.revision })
        }}
      >
        <TextField
          label="Pay day"
          type="date"
          className="max-w-56"
          value={payDay}
          onText={setPayDay}
          error={fieldError(move.error, 'payDay')}
          required
        />
        <p className="text-muted">Batches that are there already keep their day.</p>
        <ErrorNotice error={move.error} />
        <DialogButtons busy={move.isPending} onClose={onClose}>
          Move the pay day
        </DialogButtons>
      </form>
    </Dialog>
  )
}
