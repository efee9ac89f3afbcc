import type { ReactElement, ReactNode } from 'react'
import type { ComparedKind } from '#domain/batches/compared.ts'
import { approver, maker } from './strand-colours.ts'

type ChangeBridgeProps = {
  beforeToea: number
  steps: { kind: ComparedKind; toea: number }[]
  /** Where each bar leads: the first and the last are the two batches. */
  to: Record<ComparedKind | 'before' | 'now', string>
  /** A link of the lane it stands in; the list beside the picture has the same ones for the keyboard. */
  Anchor: (props: { to: string; children: ReactNode }) => ReactElement
}

const height = 72
const whole = '#5f8f8d'

/**
 * From the total of the batch before to this one's: what came is a step up, what went a step down. Where the totals are far
 * larger than what changed, their bars are torn above the foot.
 */
export function ChangeBridge({ beforeToea, steps, to, Anchor }: ChangeBridgeProps) {
  const levels = [beforeToea]
  for (const { toea } of steps) levels.push((levels.at(-1) ?? 0) + toea)
  const top = Math.max(...levels)
  const lowest = Math.min(...levels)
  const isTorn = top - lowest < top / 2
  const foot = isTorn ? lowest - Math.max((top - lowest) / 2, top / 100) : 0
  const y = (toea: number) => Math.round(((top - toea) / (top - foot)) * height)
  const bars = [
    { to: to.before, from: foot, until: beforeToea, fill: whole },
    ...steps.map(({ kind, toea }, index) => ({
      to: to[kind],
      from: levels[index] ?? 0,
      until: levels[index + 1] ?? 0,
      fill: toea < 0 ? approver : maker,
    })),
    { to: to.now, from: foot, until: levels.at(-1) ?? 0, fill: whole },
  ]
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${bars.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((bar, index) => {
        const upper = Math.min(y(bar.from), y(bar.until))
        const tall = Math.max(2, Math.abs(y(bar.from) - y(bar.until)))
        const x = index * 10 + 1
        return (
          <Anchor key={bar.to} to={bar.to}>
            <path fill="transparent" d={`M${x} 0h8v${height}h-8z`} />
            <path
              fill={bar.fill}
              d={
                isTorn && bar.fill === whole
                  ? `M${x} ${upper}h8V${height - 14}l-8 4zm0 ${height - 5 - upper}l8-4v9h-8z`
                  : `M${x} ${upper}h8v${tall}h-8z`
              }
            />
          </Anchor>
        )
      })}
    </svg>
  )
}
