import type { BatchState } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { Badge } from './badge.tsx'

/** `forYou` says that this very reader is being waited for. */
export function StateBadge({ state, forYou = false }: { state: BatchState; forYou?: boolean }) {
  const words = batchStateWords[state]
  return <Badge {...words} word={forYou ? 'Waiting for you' : words.word} />
}
