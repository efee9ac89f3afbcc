import { batchStateWords } from '#domain/words/state-words.ts'
import { type DiamondOf, StateDiamond } from '#pages/weave/state-diamond.tsx'
import { toneText } from '../../ui/badge.tsx'

/** The state of a batch: its diamond, and its word beside it. */
export function BatchStateBadge({ batch }: { batch: DiamondOf }) {
  const { word, tone } = batchStateWords[batch.state]
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 whitespace-nowrap font-medium ${toneText[tone]}`}
    >
      <span className="self-center">
        <StateDiamond {...batch} />
      </span>
      {word}
    </span>
  )
}
