import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode }

/** What can be done with the rows that are ticked; below the list, in sight while one scrolls. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label="Ticked rows"
      className="no-print sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-3 py-2 shadow-float max-lg:bottom-16"
    >
      <p role="status" className="figures font-semibold">
        {count} ticked
      </p>
      {children}
      <Button kind="quiet" size="small" onClick={onClear}>
        Untick
      </Button>
    </section>
  )
}
