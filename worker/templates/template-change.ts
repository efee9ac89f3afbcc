import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import type { ChangeRow } from '../changes/store.ts'
import { TemplateChanges } from '../contract/batches/templates.ts'
import { prepareTemplate } from './prepare-template.ts'

const Waiting = z.object({
  revision: z.int(),
  changes: z.omit(TemplateChanges, { revision: true }),
})

/** A template whose batches everybody would read, as it waits for a second administrator. */
export const templateChange: ChangeKind = {
  name: 'template',
  permission: 'create_payments',
  acts: Waiting,
  summary: ({ name }) => `Open the payments of new batches of ${String(name)} to everybody`,
  fields: {
    name: { label: 'Name' },
    isConfidential: {
      label: 'Single payments',
      words: (is) => (is === true ? 'the payroll group alone' : 'everybody who sees payments'),
    },
    kind: { label: 'What it pays' },
    rhythm: { label: 'Periods' },
    sourceAccountId: { label: 'Source account', words: calledThen },
    description: { label: 'Description' },
    reference: { label: 'Reference' },
    remitter: { label: 'Remitter' },
    draftDaysBefore: { label: 'Draft, working days before' },
    ownerId: { label: 'Owner', words: calledThen },
    status: { label: 'Status' },
  },
  prepareAgain: (context, { subjectId, changes }) => {
    const { revision, changes: sent } = Waiting.parse(changes)
    return prepareTemplate(context, subjectId, { ...sent, revision }, true)
  },
}

/** What an id stood for when it was asked for: accounts with their number and people with their address, because two may have one name. */
function calledThen(id: unknown, { names }: ChangeRow['changes']): string {
  const known = typeof names === 'object' && names !== null ? Object.entries(names) : []
  return String(known.find(([one]) => one === id)?.[1] ?? id)
}
