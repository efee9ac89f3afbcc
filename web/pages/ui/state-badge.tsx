import { batchStateWords } from '#domain/words/state-words.ts'
import { type DiamondOf, StateDiamond } from '../weave/state-diamond.tsx'
import { useWords } from '../words/use-words.tsx'

/** The diamond of a batch and its word. `forYou` says that this very reader is being waited for. */
export function StateBadge({ batch, forYou = false }: { batch: DiamondOf; forYou?: boolean }) {
  const { tone } = batchStateWords[batch.state]
  const { approval, batchStates } = useWords()
  return (
    <span className={tone}>
      <StateDiamond {...batch} /> {forYou ? approval.waitingForYou : batchStates[batch.state]}
    </span>
  )
}
