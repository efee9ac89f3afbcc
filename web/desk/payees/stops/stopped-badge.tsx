import type { StopKind } from '#domain/payees/stop.ts'
import { Badge } from '../../../ui/badge.tsx'

const looks = {
  suspended: { tone: 'wait', shape: '◔', word: 'Suspended' },
  blocked: { tone: 'bad', shape: '✕', word: 'Blocked' },
} as const

export const StoppedBadge = ({ kind }: { kind: StopKind }) => <Badge {...looks[kind]} />
