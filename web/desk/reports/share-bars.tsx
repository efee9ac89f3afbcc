import { useFormats } from '../../ui/formats.tsx'

export type Share = { id: string; name: string; toea: number; before: number }

const shownMax = 12
/** The longest bar leaves room for the line of one that was the longest before. */
const widest = 99

/** The largest as bars, with a line where each stood before. The table below has them all, to the toea. */
export function ShareBars({ shares, of }: { shares: Share[]; of: string }) {
  const { money } = useFormats()
  const shown = shares.slice(0, shownMax).filter(({ toea }) => toea > 0)
  const most = Math.max(1, ...shown.flatMap(({ toea, before }) => [toea, before]))
  const [first] = shown
  if (!first) return null
  const widthOf = (toea: number) => `${Math.max(0.5, (toea / most) * widest)}%`
  const label = `The largest ${of}: ${first.name}, ${money(first.toea)}. The table below has all of them.`
  return (
    <div className="rounded-md bg-surface p-4">
      <div role="img" aria-label={label}>
        <ol aria-hidden="true" className="grid gap-1.5">
          {shown.map(({ id, name, toea, before }) => (
            <li key={id} className="flex items-center gap-3 text-[13px] leading-5">
              <span className="w-28 flex-none truncate sm:w-56">{name}</span>
              <svg
                width="100%"
                height="14"
                aria-hidden="true"
                className="min-w-0 flex-1 text-strand"
              >
                <rect y="2" width={widthOf(toea)} height="10" rx="2" fill="currentColor" />
                {before > 0 && (
                  <rect x={widthOf(before)} width="2" height="14" className="fill-ink" />
                )}
              </svg>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-2 text-[13px] text-muted">The line across a bar is what it was before.</p>
    </div>
  )
}
