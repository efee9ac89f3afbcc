import type { BatchView } from '#contract/batches/batches.ts'
import { stationsOf } from '../weave/stations.ts'
import { ThreadPicture } from '../weave/thread-picture.tsx'
import { useWords } from '../words/use-words.tsx'

/** The batch's life on one thread, and its stations in words: who acted, and when, stands at the end of the page. */
export function BatchLife({ batch }: { batch: BatchView }) {
  const { approval } = useWords()
  const stations = stationsOf(batch)
  return (
    <div className="screen">
      <p>
        <ThreadPicture batch={batch} stations={stations} />
      </p>
      <p className="two">
        {stations.map(({ name, label, state }, index) => {
          const stopped = approval.stopped[batch.state] ?? label
          const word = state === 'stopped' ? stopped : approval.stations[index]
          const isHere = state === 'stopped' || state === 'current'
          return <small key={name}>{isHere ? <b>{word}</b> : word}</small>
        })}
      </p>
    </div>
  )
}
