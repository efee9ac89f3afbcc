import { clsx } from 'clsx'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { StateDiamond } from '#pages/weave/state-diamond.tsx'
import { type Station, stationsOf } from '#pages/weave/stations.ts'
import { Strands, type Stretch } from '#pages/weave/strands.tsx'
import { Moment } from '../../../ui/formats.tsx'

/** How the strands run on from each station: the maker's alone, the approver's joins, both cross when it is sealed. */
const stretches: Stretch[] = ['maker', 'both', 'woven', 'woven']
const spoken = { done: 'done', current: 'now', next: 'to come', stopped: 'stopped' }

/** The batch's life as one thread: what was done, by whom and when; what comes. */
export function BatchThread({ batch }: { batch: BatchView }) {
  return (
    <ol aria-label="The batch’s life" className="grid gap-2 sm:flex sm:gap-0">
      {stationsOf(batch).map((station, index) => (
        <li
          key={station.name}
          aria-current={station.state === 'current' ? 'step' : undefined}
          className="flex gap-3 last:flex-none sm:block sm:min-w-0 sm:flex-1"
        >
          <div className={clsx('flex items-center gap-1', colours[station.state])}>
            <StateDiamond {...batch} state={station.shown} />
            {stretches[index] && (
              <StretchTo stretch={stretches[index]} isReached={isReached(station)} />
            )}
          </div>
          <Words station={station} />
        </li>
      ))}
    </ol>
  )
}

/** A strand that is reached while one looks draws itself. */
function StretchTo({ stretch, isReached }: { stretch: Stretch; isReached: boolean }) {
  const [wasReached] = useState(isReached)
  return (
    <span
      className={clsx(
        'hidden flex-1 pr-1 sm:block',
        isReached || 'text-line',
        isReached && !wasReached && 'strand-drawn',
      )}
    >
      <Strands stretch={isReached ? stretch : 'next'} />
    </span>
  )
}

function Words({ station: { label, state, acts } }: { station: Station }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-[13px] leading-5 sm:pr-1">
      <p className={clsx(colours[state], state !== 'next' && 'font-medium')}>
        {label}
        <span className="sr-only">, {spoken[state]}</span>
      </p>
      {acts.map(({ actor, at }) => (
        <p key={`${actor.id} ${at}`} className="figures text-muted text-xs leading-4">
          {actor.name}{' '}
          <span className="whitespace-nowrap">
            <Moment at={at} />
          </span>
        </p>
      ))}
    </div>
  )
}

const isReached = ({ state }: Station) => state === 'done'

const colours = {
  done: 'text-ink',
  current: 'text-ink font-semibold',
  next: 'text-muted',
  stopped: 'text-bad',
}
