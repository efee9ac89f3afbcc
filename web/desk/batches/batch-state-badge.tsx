import type { BatchState } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'

export function BatchStateBadge({ state }: { state: BatchState }) {
  return <Badge {...batchStateWords[state]} />
}
