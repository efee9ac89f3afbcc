import { must } from '../../domain/must.ts'
import { asColleague, proveAnew } from '../../testing/colleagues.ts'
import { type Model, peopleNow } from './approval-model.ts'

/** A database that came back as it was before a file was made, written a second time: two people say that there may be another. */
export const startOfRestored = {
  /** A file was made that the database knows nothing of. */
  isForgotten: false,
  /** Who asked for another file, of which version. */
  againAsked: null as { by: string; version: number } | null,
  /** The version that two people said may have another file. */
  allowedAgain: null as number | null,
}

export const mustBeAllowedAgain = ({ isForgotten, allowedAgain, version }: Model) =>
  isForgotten && allowedAgain !== version

/** The database as it was before the file: past its triggers, as a copy of another day comes. */
export async function bringBack(database: D1Database, id: string) {
  const { results } = await database
    .prepare(
      `SELECT name, sql FROM sqlite_master
       WHERE type = 'trigger' AND tbl_name IN ('bank_files', 'batch_steps', 'batches')`,
    )
    .all<{ name: string; sql: string }>()
  const before = [
    'DELETE FROM bank_files WHERE batch_id = ?',
    "DELETE FROM batch_steps WHERE batch_id = ? AND kind = 'seal'",
    "UPDATE batches SET state = 'approved', step = step - 1, revision = revision - 1 WHERE id = ?",
  ]
  await database.batch([
    ...results.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...before.map((sql) => database.prepare(sql).bind(id)),
    ...results.map(({ sql }) => database.prepare(sql)),
  ])
}

export const afterRestore = (model: Model): Model => ({
  ...model,
  ...{ state: 'approved', hadFile: false, isVoidNow: false },
  ...{ isForgotten: true, againAsked: null, allowedAgain: null },
})

/** An administrator who is nobody of the model says that it may have another file. */
export async function allowAgain(database: D1Database, id: string) {
  const change = await database
    .prepare("SELECT id FROM pending_changes WHERE subject_id = ? AND state = 'pending'")
    .bind(id)
    .first<string>('id')
  const path = `/changes/${must(change, 'change')}/confirmation`
  await proveAnew('sela')
  return asColleague('sela', 'POST', path)
}

/** It is allowed as it was asked: not of another version, nor for whoever makes no files any more. */
export function foreseeAllowed(model: Model): { status: number; model: Model } {
  const { by, version } = must(model.againAsked, 'what was asked')
  const mayAsk = peopleNow(model)[by]?.makes && !model.away.includes(by)
  const decided = { ...model, againAsked: null }
  if (model.state !== 'approved' || model.version !== version || !mayAsk) {
    return { status: 409, model: decided }
  }
  const actions = [...model.actions, 'bank_file.allowed_again']
  return { status: 200, model: { ...decided, allowedAgain: version, actions } }
}

/** What waits of schedules before, or the list of what waits is full one day. */
export async function withdrawAll(database: D1Database) {
  await database
    .prepare(
      "UPDATE pending_changes SET state = 'withdrawn', decided_by = requested_by, decided_at = 2 WHERE state = 'pending'",
    )
    .run()
}
