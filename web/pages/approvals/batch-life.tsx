import type { BatchView } from '#contract/batches/batches.ts'
import { stationsOf } from '../weave/stations.ts'
import { ThreadPicture } from '../weave/thread-picture.tsx'

/** Short enough for one line of a phone, and no claim that one of them is done: the thread says how far it came. */
const stationNouns = ['Preparation', 'Approval', 'Seal', 'Bank']

/** The batch's life on one thread, and its stations in words: who acted, and when, stands at the end of the page. */
export function BatchLife({ batch }: { batch: BatchView }) {
  const stations = stationsOf(batch)
  return (
    <div className="screen">
      <p>
        <ThreadPicture batch={batch} stations={stations} />
      </p>
      <p className="two">
        {stations.map(({ name, label, state }, index) => {
          const word = state === 'stopped' ? label : stationNouns[index]
          const isHere = state === 'stopped' || state === 'current'
          return <small key={name}>{isHere ? <b>{word}</b> : word}</small>
        })}
      </p>
    </div>
  )
}
