import { Badge, type Tone } from '../../ui/badge.tsx'
import type { UserStatus } from './queries.ts'

const words: Record<UserStatus, { tone: Tone; shape: string; word: string }> = {
  active: { tone: 'ok', shape: '●', word: 'Active' },
  invited: { tone: 'wait', shape: '◔', word: 'Invited' },
  inactive: { tone: 'plain', shape: '○', word: 'Deactivated' },
}

export function StatusBadge({ status }: { status: UserStatus }) {
  return <Badge {...words[status]} />
}
