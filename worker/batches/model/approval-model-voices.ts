import { expect } from 'vitest'

/* Of every decision that there ever was, also of versions that are gone, asked of the tables: by whom it never may be. */

/** Whoever decided, and for whom they did: no maker of that version, and nobody who had changed its account before. */
export async function checkVoices(database: D1Database, id: string) {
  const decisions = `(SELECT s.batch_id, s.version, s.at, voice.value AS voice FROM batch_steps s
    JOIN json_each(json_array(s.actor_id, s.on_behalf_of)) voice
    WHERE s.batch_id = ?1 AND s.kind IN ('approve', 'reject', 'query', 'approve_taken_back') AND voice.value IS NOT NULL)`
  const count = (query: string) => database.prepare(query).bind(id).first<number>('count')
  const byMakers = `SELECT count(*) AS count FROM ${decisions} d JOIN batch_makers m
    ON m.batch_id = d.batch_id AND m.version = d.version AND m.user_id = d.voice`
  expect(await count(byMakers)).toBe(0)
  const byChangers = `SELECT count(*) AS count FROM ${decisions} d JOIN batches b ON b.id = d.batch_id
    JOIN source_account_changes c ON c.source_account_id = b.source_account_id AND c.changed_by = d.voice
    WHERE c.changed_at < d.at`
  expect(await count(byChangers)).toBe(0)
}
