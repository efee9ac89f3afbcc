import type { ReactNode } from 'react'
import type { Period } from '#domain/reports/period.ts'
import { useFormats } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'

type ReportHeadProps = {
  period: Period
  before: Period
  /** What is counted, in one sentence. */
  counts: string
  children?: ReactNode
}

/** Which days, beside which, and what is counted: on paper there is nothing else to tell it by. */
export function ReportHead({ period, before, counts, children }: ReportHeadProps) {
  const { day } = useFormats()
  return (
    <div className="max-w-prose">
      {children}
      <p>
        Pay days from {day(period.from)} to {day(period.to)}.
      </p>
      <p className="text-muted">
        Before: {day(before.from)} to {day(before.to)}. {counts}
      </p>
    </div>
  )
}

/** How much more or less than before: the sign says which. */
export function Difference({ toea }: { toea: number }) {
  if (toea === 0) return <span className="text-muted">no change</span>
  return (
    <span className="whitespace-nowrap">
      {toea > 0 ? '+' : '−'}
      <Money toea={Math.abs(toea)} />
    </span>
  )
}
