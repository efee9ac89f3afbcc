import type { BatchState } from '#domain/batches/batch.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

/** How each state of a batch is called, and with which shape. */
export const stateWords: Record<BatchState, { word: string; shape: string; tone: Tone }> = {
  draft: { word: 'Draft', shape: '○', tone: 'plain' },
  needs_fix: { word: 'Needs fixing', shape: '▲', tone: 'bad' },
  ready: { word: 'Ready', shape: '○', tone: 'info' },
  in_approval: { word: 'In approval', shape: '◔', tone: 'wait' },
  queried: { word: 'Question asked', shape: '◔', tone: 'wait' },
  approval_blocked: { word: 'Nobody can approve', shape: '▲', tone: 'bad' },
  rejected: { word: 'Rejected', shape: '✕', tone: 'bad' },
  approved: { word: 'Approved', shape: '●', tone: 'ok' },
  file_sealed: { word: 'File sealed', shape: '▣', tone: 'info' },
  uploaded: { word: 'At the bank', shape: '▣', tone: 'ok' },
  cancelled: { word: 'Cancelled', shape: '✕', tone: 'plain' },
  lapsed: { word: 'Day passed', shape: '▲', tone: 'bad' },
}

export function BatchStateBadge({ state }: { state: BatchState }) {
  return <Badge {...stateWords[state]} />
}
