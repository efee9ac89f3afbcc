import { userStatusWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'
import type { UserStatus } from './queries.ts'

export function StatusBadge({ status }: { status: UserStatus }) {
  return <Badge {...userStatusWords[status]} />
}
