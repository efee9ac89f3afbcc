import { clsx } from 'clsx'
import { Fragment, type ReactElement, type ReactNode } from 'react'

/* Pictures of figures, each with its table: drawn by hand, because three bars need no library. */

type PictureProps = {
  /** What the picture shows, in one sentence. */
  label: string
  table: ReactNode
  children: ReactNode
}

/** A picture that anyone can read as a table. */
export function Picture({ label, table, children }: PictureProps) {
  return (
    <figure>
      <div role="img" aria-label={label}>
        {children}
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-6 items-center text-accent">Show as a table</summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  )
}

export type Bar = {
  id: string
  value: number
  /** Under the bar, and above it where there is room. */
  label: string
  amount: string
  /** To the toea, and what it is of. */
  hint: string
  /** Waits for somebody: ochre, hatched, so that colour is not all there is. */
  isOpen?: boolean
}

const barHeight = 112

export type RunBarsProps = {
  bars: Bar[]
  label: string
  table: ReactNode
  /** A bar with what is said of it under the pointer. */
  withHint?: (bar: Bar, drawn: ReactElement) => ReactElement
}

/** Up to twelve bars from the oldest to the newest. On a phone only the first and the last are labelled. */
export function RunBars({ bars, label, table, withHint = (_, drawn) => drawn }: RunBarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Picture label={label} table={table}>
      <ol className="grid grid-cols-12 gap-1 sm:gap-2" aria-hidden="true">
        {bars.map((bar, index) => {
          const drawn = (
            <li className="flex min-w-0 flex-col items-center justify-end gap-1">
              <span className="figures text-[12px] text-muted leading-4 max-sm:hidden">
                {bar.amount}
              </span>
              <OneBar share={bar.value / max} isOpen={bar.isOpen ?? false} />
              <span
                className={clsx(
                  'figures whitespace-nowrap text-[12px] text-muted leading-4',
                  index > 0 && index < bars.length - 1 && 'max-sm:invisible max-sm:w-0',
                )}
              >
                {bar.label}
              </span>
            </li>
          )
          return <Fragment key={bar.id}>{withHint(bar, drawn)}</Fragment>
        })}
      </ol>
    </Picture>
  )
}

function OneBar({ share, isOpen }: { share: number; isOpen: boolean }) {
  const height = Math.max(3, Math.round(share * barHeight))
  return (
    <svg
      width="100%"
      height={height}
      aria-hidden="true"
      className={clsx(isOpen ? 'text-ochre' : 'text-strand')}
    >
      {isOpen && (
        <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6 6 0" stroke="currentColor" strokeWidth="2" />
        </pattern>
      )}
      <rect
        x="0.5"
        y="0.5"
        width="calc(100% - 1px)"
        height={height - 1}
        rx="2"
        stroke="currentColor"
        fill={isOpen ? 'url(#hatched)' : 'currentColor'}
      />
    </svg>
  )
}

type Spark6Props = {
  label: string
  values: number[]
  usual: number
  /** Beside the picture. */
  says: ReactNode
  table: ReactNode
}

const sparkWidth = 24
const sparkHeight = 48

/** The last payments of one payee as small bars, a line at what is usual. The last one is drawn full. */
export function Spark6({ label, values, usual, says, table }: Spark6Props) {
  const max = Math.max(1, usual, ...values)
  const heightOf = (value: number) => Math.max(2, Math.round((value / max) * sparkHeight))
  const line = sparkHeight - heightOf(usual) + 0.5
  const width = values.length * sparkWidth
  return (
    <Picture label={label} table={table}>
      <span className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <svg width={width} height={sparkHeight + 1} aria-hidden="true" className="text-strand">
          {values.map((value, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no name but their place
              key={index}
              x={index * sparkWidth + 2}
              y={sparkHeight - heightOf(value)}
              width={sparkWidth - 6}
              height={heightOf(value)}
              rx="2"
              fill="currentColor"
              opacity={index === values.length - 1 ? 1 : 0.55}
            />
          ))}
          <path d={`M0 ${line}h${width}`} className="stroke-ink" strokeDasharray="3 3" />
        </svg>
        <span className="text-muted">{says}</span>
      </span>
    </Picture>
  )
}
