import { Badge, type Tone } from '../../ui/badge.tsx'

const words: Record<string, [Tone, string, string]> = {
  trialing: ['info', '◔', 'Trial'],
  trial_grace: ['wait', '◔', 'Trial over'],
  awaiting_payment: ['info', '◔', 'Awaiting payment'],
  active: ['ok', '●', 'Active'],
  past_due: ['wait', '▲', 'Past due'],
  restricted: ['wait', '▲', 'Restricted'],
  suspended: ['bad', '✕', 'Suspended'],
  frozen: ['bad', '▣', 'Frozen'],
  cancelled: ['plain', '✕', 'Cancelled'],
  archived: ['plain', '▣', 'Archived'],
  unconfirmed: ['plain', '○', 'Unconfirmed'],
  provisioning: ['info', '◔', 'In work'],
  provisioning_failed: ['bad', '▲', 'Failed'],
  waiting_for_slot: ['wait', '◔', 'Waiting for a slot'],
  issued: ['info', '◔', 'Issued'],
  part_paid: ['wait', '◔', 'Part paid'],
  overdue: ['bad', '▲', 'Overdue'],
  paid: ['ok', '✓', 'Paid'],
  void: ['plain', '✕', 'Void'],
  submitted: ['wait', '◔', 'To look at'],
  verified: ['ok', '✓', 'Verified'],
  rejected: ['bad', '✕', 'Rejected'],
  duplicate: ['bad', '✕', 'Duplicate'],
  invited: ['plain', '○', 'Invited'],
  inactive: ['plain', '✕', 'Inactive'],
}

/** A state in a word and a shape. */
export function StateBadge({ state }: { state: string }) {
  const [tone, shape, word] = words[state] ?? ['plain', '○', wordOf(state)]
  return <Badge tone={tone} shape={shape} word={word} />
}

export function wordOf(state: string): string {
  return words[state]?.[2] ?? state.replaceAll('_', ' ')
}
