import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchImportView } from '#contract/batches/imports.ts'
import { isAutomatic, type StepKind } from '#domain/batches/batch.ts'
import { howProven, stepWords, whoActed } from '#domain/words/step-words.ts'
import { counted } from '../../../ui/counted.ts'

/** One thing that happened, as its line says it. */
export type Happening = {
  key: string
  shape: string
  /** Nobody, where it came by itself. */
  who: string | undefined
  did: string
  /** A question, an answer, a reason: in their own words. */
  words: string | null
  at: string
  version?: number
}

const shapes: Partial<Record<StepKind, string>> = {
  approve: '●',
  reject: '✕',
  cancel: '✕',
  query: '◔',
  answer: '◔',
  seal: '▣',
  upload: '▣',
  ask_void: '◔',
  void: '✕',
  ask_revive: '◔',
  revive: '▣',
  take_back: '✕',
  approve_taken_back: '○',
  tamper: '▲',
  clear: '▣',
}

/** Steps, sheets and the beginning in one list, the latest first. */
export function happenings(batch: BatchView, imports: BatchImportView[]): Happening[] {
  const steps = batch.steps.map((step): Happening => {
    const { kind, actor, at, comment, version } = step
    return {
      key: `${version}${kind}${at}${actor.id}`,
      shape: shapes[kind] ?? '○',
      who: isAutomatic(kind) ? undefined : whoActed(step),
      did: `${stepWords[kind]}${howProven(step)}`,
      words: comment,
      at,
      version,
    }
  })
  const sheets = imports.map(({ id, by, at, ...sheet }): Happening => {
    return { key: id, shape: '▤', who: by.name, did: sheetWords(sheet), words: null, at }
  })
  const { id, preparedBy, createdAt } = batch
  const start = { key: id, shape: '○', who: preparedBy.name, did: 'started it', words: null }
  // of two in one millisecond the later one in the list happened later
  return [{ ...start, at: createdAt }, ...sheets, ...steps]
    .toReversed()
    .sort((one, other) => other.at.localeCompare(one.at))
}

function sheetWords({
  fileName,
  rows,
  accepted,
  thrownAwayAt,
}: Omit<BatchImportView, 'id' | 'by' | 'at'>) {
  if (thrownAwayAt) {
    return `brought the sheet ${fileName}; nothing of it was kept, and it was thrown away itself`
  }
  if (accepted === 0) return `brought the sheet ${fileName}; nothing of it was kept`
  const out = rows - accepted
  const added = `added ${counted(accepted, 'payment')} from the sheet ${fileName}`
  return out === 0 ? added : `${added}; ${counted(out, 'row')} stayed out`
}
