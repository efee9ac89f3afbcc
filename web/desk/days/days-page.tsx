import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DaysView } from '#contract/days/days.ts'
import { comingDays } from '#domain/days/day-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { useMayNow } from '../layout/queries.ts'
import { DayForm } from './day-form.tsx'
import { DayLine } from './day-line.tsx'
import { DutyForm } from './duty-form.tsx'
import { DutyLine } from './duty-line.tsx'
import { daysQuery } from './queries.ts'

/** When banks are closed or close early, and what is due each month: the next thirty days first, then the year. */
export function DaysPage() {
  const [search] = useSearchParams()
  const asked = /^20\d\d$/.test(search.get('year') ?? '') ? String(search.get('year')) : ''
  const { data } = useSuspenseQuery(daysQuery(asked))
  const [isAdding, setAdding] = useState(false)
  const mayChange = useMayNow('manage_source_accounts', 'change')
  return (
    <Page
      title="Days"
      actions={
        mayChange &&
        !isAdding && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add a day
          </Button>
        )
      }
      below={
        <p className="mt-3 max-w-prose text-muted">
          They warn, and count as no working day; they refuse nothing. Days in doubt count as
          closed, so that a cut-off is never told too late.
        </p>
      }
    >
      {isAdding && <DayForm onClose={() => setAdding(false)} />}
      <Coming data={data} mayChange={mayChange} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card title={`The year ${data.year}`} actions={<Years year={data.year} />}>
          <ul className="divide-y divide-line">
            {data.days.map((one) => (
              <DayLine key={one.id ?? one.day + one.name} day={one} mayRemove={mayChange} />
            ))}
          </ul>
        </Card>
        <Card title="Due each month">
          <p className="mb-3 max-w-prose text-muted">
            What the product begins with is not confirmed: ask whoever files for you, and write your
            own day.
          </p>
          <ul className="grid gap-4">
            {data.duties.map((duty) => (
              <DutyForm key={duty.kind} duty={duty} mayChange={mayChange} />
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  )
}

function Coming({ data, mayChange }: { data: DaysView; mayChange: boolean }) {
  const { coming, dutiesComing } = data
  const lines = [
    ...coming.map((one) => ({
      day: one.day,
      line: <DayLine key={one.id ?? one.day + one.name} day={one} mayRemove={mayChange} />,
    })),
    ...dutiesComing.map((due) => ({
      day: due.day,
      line: <DutyLine key={due.kind + due.month} due={due} />,
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
  return (
    <Card title="The next thirty days">
      {lines.length === 0 ? (
        <p>Nothing special is known of the next {comingDays} days.</p>
      ) : (
        <ul className="divide-y divide-line">{lines.map(({ line }) => line)}</ul>
      )}
    </Card>
  )
}

function Years({ year }: { year: number }) {
  return (
    <span className="flex gap-4">
      <Link to={`?year=${year - 1}`}>{year - 1}</Link>
      <Link to={`?year=${year + 1}`}>{year + 1}</Link>
    </span>
  )
}
