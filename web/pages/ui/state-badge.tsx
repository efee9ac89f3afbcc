import { batchStateWords } from '#domain/words/state-words.ts'
import { type DiamondOf, StateDiamond } from '../weave/state-diamond.tsx'

/** The diamond of a batch and its word. `forYou` says that this very reader is being waited for. */
export function StateBadge({ batch, forYou = false }: { batch: DiamondOf; forYou?: boolean }) {
  const { word, tone } = batchStateWords[batch.state]
  return (
    <span className={tone}>
      <StateDiamond {...batch} /> {forYou ? 'Waiting for you' : word}
    </span>
  )
}
