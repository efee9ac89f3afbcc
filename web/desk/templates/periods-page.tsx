import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { periodLimits, periodsOfYear } from '#domain/batches/runs/periods.ts'
import { periodLabel, type Rhythm, rhythms } from '#domain/batches/runs/template.ts'
import { dayInPortMoresby, isDay } from '#domain/calendar.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMayNow } from '../layout/queries.ts'
import { ConfirmedPeriods } from './confirmed-periods.tsx'
import { periodsQuery, useConfirmPeriods } from './queries.ts'
import { periodsWords, rhythmWords } from './words.ts'

/** The weeks, fortnights or months of a year. Which stands in the address. */
export function PeriodsPage() {
  const [parameters, setParameters] = useSearchParams()
  const thisYear = Number(dayInPortMoresby(new Date()).slice(0, 4))
  const rhythm = rhythms.find((one) => one === parameters.get('rhythm')) ?? 'fortnight'
  const years = [thisYear - 1, thisYear, thisYear + 1]
  const year = years.find((one) => String(one) === parameters.get('year')) ?? thisYear
  const turnTo = (name: string, value: string) =>
    setParameters({ rhythm, year: String(year), [name]: value }, { replace: true })
  return (
    <Page title="Periods" back={<Link to="/batches/templates">Templates</Link>}>
      <div className="flex flex-wrap gap-4">
        <SelectField
          label="How often"
          value={rhythm}
          onChoice={(value) => turnTo('rhythm', value)}
          choices={rhythms.map((one) => ({ value: one, label: rhythmWords[one] }))}
        />
        <SelectField
          label="Year"
          value={String(year)}
          onChoice={(value) => turnTo('year', value)}
          choices={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
      </div>
      <Suspense key={`${rhythm} ${year}`} fallback={<Loading />}>
        <Year rhythm={rhythm} year={year} />
      </Suspense>
    </Page>
  )
}

type YearProps = { rhythm: Rhythm; year: number }

function Year({ rhythm, year }: YearProps) {
  const { data } = useSuspenseQuery(periodsQuery(rhythm, year))
  const mayChange = useMayNow('create_payments', 'change')
  if (data.items.length > 0) {
    return <ConfirmedPeriods periods={data.items} mayChange={mayChange} />
  }
  if (!mayChange) {
    return (
      <p>
        Nobody has confirmed the {periodsWords[rhythm]} of {year} yet. Whoever prepares batches can.
      </p>
    )
  }
  return <ProposedPeriods rhythm={rhythm} year={year} />
}

/** One pay day gives the year; what it gives is looked at before it is kept. */
function ProposedPeriods({ rhythm, year }: YearProps) {
  const [payDay, setPayDay] = useState('')
  const [ends, setEnds] = useState('0')
  const confirm = useConfirmPeriods()
  const endsBefore = Number(ends)
  const isWhole = Number.isInteger(endsBefore) && endsBefore >= 0
  const isAsked = isDay(payDay) && isWhole && endsBefore <= periodLimits.endsBeforeMax
  const order = { rhythm, year, payDay, endsBefore }
  const proposed = isAsked ? periodsOfYear(order) : []
  return (
    <>
      <Card className="max-w-160">
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate(order)
          }}
        >
          <TextField
            label="Any one pay day"
            hint={`The ${periodsWords[rhythm]} of ${year} follow from it.`}
            type="date"
            className="max-w-56"
            value={payDay}
            onText={setPayDay}
            error={fieldError(confirm.error, 'payDay')}
            required
          />
          <TextField
            label="Days from the end of a period to its pay day"
            hint="0 where a period ends on the day it is paid."
            type="number"
            className="max-w-56"
            min={0}
            max={periodLimits.endsBeforeMax}
            value={ends}
            onText={setEnds}
            error={fieldError(confirm.error, 'endsBefore')}
            required
          />
          <ErrorNotice error={confirm.error} />
          <div>
            <Button type="submit" kind="primary" busy={confirm.isPending}>
              {isAsked
                ? `Confirm these ${proposed.length} ${periodsWords[rhythm]}`
                : 'Confirm the periods'}
            </Button>
          </div>
        </form>
      </Card>
      {isAsked && (
        <Table
          caption={`The ${periodsWords[rhythm]} of ${year}, not confirmed yet`}
          columns={columnsFor(rhythm)}
          rows={proposed}
          rowKey={({ payDay: day }) => day}
        />
      )}
    </>
  )
}

type Proposed = ReturnType<typeof periodsOfYear>[number]

const columnsFor = (rhythm: Rhythm): Column<Proposed>[] => [
  { name: 'Period', heads: true, cell: ({ number }) => periodLabel({ rhythm, number }) },
  { name: 'From', cell: ({ fromDay }) => <Day day={fromDay} /> },
  { name: 'To', cell: ({ toDay }) => <Day day={toDay} /> },
  { name: 'Pay day', cell: ({ payDay }) => <Day day={payDay} /> },
]
