import type { BatchView } from '#contract/batches/batches.ts'
import { stationsOf } from '../weave/stations.ts'
import { ThreadPicture } from '../weave/thread-picture.tsx'

/** The batch's life on one thread, and its stations in words: who acted, and when, stands at the end of the page. */
export function BatchLife({ batch }: { batch: BatchView }) {
  const stations = stationsOf(batch)
  return (
    <div className="screen">
      <ThreadPicture batch={batch} stations={stations} />
      <p className="two">
        {stations.map(({ name, label, state }) => (
          <small key={name}>
            {state === 'current' || state === 'stopped' ? <b>{label}</b> : label}
          </small>
        ))}
      </p>
    </div>
  )
}
