import { useState } from 'react'
import type { Period } from '#domain/reports/period.ts'
import { ChipSelect } from '../layout/lists/chip-select.tsx'
import { DayInput, Range } from '../layout/lists/chips.tsx'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { namedPeriods } from './report-address.ts'

const own = 'own'

/** Which pay days: a period that people name, or from one day to another. It stands in the address. */
export function PeriodChip({ period: { from, to } }: { period: Period }) {
  const { change } = useListAddress()
  const named = namedPeriods(new Date())
  const known = named.find((one) => one.from === from && one.to === to)
  const [isOwn, setOwn] = useState(false)
  const showsFields = isOwn || !known
  return (
    <>
      <ChipSelect
        label="Period"
        value={showsFields ? own : known.name}
        choices={[
          ...named.map(({ name }) => ({ value: name, label: name })),
          { value: own, label: 'Choose days' },
        ]}
        onChoice={(value) => {
          setOwn(value === own)
          const chosen = named.find(({ name }) => name === value)
          if (chosen) change({ from: chosen.from, to: chosen.to })
        }}
      />
      {showsFields && (
        <Range>
          <DayInput label="First pay day" day={from} onDay={(day) => change({ from: day, to })} />
          <span aria-hidden="true">–</span>
          <DayInput label="Last pay day" day={to} onDay={(day) => change({ from, to: day })} />
        </Range>
      )}
    </>
  )
}
