import type { ReactNode } from 'react'
import { Picture } from './pictures.tsx'

type HistogramProps = {
  /** How many stand in each bin, and whether that one is ticked. */
  bins: { count: number; isOutlying: boolean }[]
  /** What it shows, in one sentence. */
  label: string
  table: ReactNode
}

const height = 48
const tick = 10

/** How often what occurs: a bar for each bin, and a tick under what stands out. */
export function Histogram20({ bins, label, table }: HistogramProps) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <Picture label={label} table={table}>
      <svg
        width="100%"
        height={height + tick}
        viewBox={`0 0 ${bins.length * 10} ${height + tick}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="text-strand"
      >
        {bins.map(({ count, isOutlying }, index) => {
          const tall = count === 0 ? 0 : Math.max(4, Math.round((count / most) * height))
          const x = index * 10 + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bins have no name but their place
            <g key={index} className={isOutlying ? 'text-ochre' : undefined}>
              {tall > 0 && <path fill="currentColor" d={`M${x} ${height - tall}h8v${tall}h-8z`} />}
              {isOutlying && <path fill="currentColor" d={`M${x} ${height + tick}l4-7 4 7z`} />}
            </g>
          )
        })}
        <path stroke="var(--line)" d={`M0 ${height + 0.5}h${bins.length * 10}`} />
      </svg>
    </Picture>
  )
}
