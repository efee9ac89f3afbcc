import { env } from 'cloudflare:workers'
import { addDays, type Day } from '../../domain/calendar.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { numbered } from '../../testing/growth/many-rows.ts'

/* Much of what a job walks through: so many that have nothing to do, and behind them one that has. */

export type Filled = {
  database: D1Database
  accountId: string
  at: Date
  day: Day
}
type Range = { from: number; to: number }
export type Fill = (filled: Filled, range: Range) => Promise<unknown>

export const has =
  (what: string) =>
  async ({ database }: Filled) =>
    (await database.prepare(`select 1 from ${what} limit 1`).first()) !== null

const batchColumns = `id, number, name, description, source_account_id, value_date, state, version, step, revision,
  prepared_by, created_at, submitted_at, payment_count, total_toea, next_line, approvals_needed, warnings`
const handed = (at: number) =>
  `insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
    select id, 1, 1, 'submit', 'ready', 'in_approval', 'mia', ${at} from batches b
    where state <> 'draft' and not exists (select 1 from batch_steps s where s.batch_id = b.id)`

type Batch = { state: string; valueDate: Day; number: number }
function batch({ database, accountId, at }: Filled, { state, valueDate, number }: Batch) {
  return database.prepare(`insert into batches (${batchColumns})
    values ('last${number}', ${number}, 'Last', 'PAY', '${accountId}', '${valueDate}', '${state}', 1, 1, 1,
      'mia', ${at.getTime()}, ${at.getTime()}, 1, 1000, 2, 1, '{}')`)
}

/** Batches that wait where they should; the last one is told to be without an approver, or waits for a month. */
export async function waitingBatches(filled: Filled, { from, to }: Range) {
  const { database, accountId, at, day } = filled
  await database
    .prepare(`insert into batches (${batchColumns}) ${numbered(from, to)}
      select 'w' || i, 1000 + i, 'Waits', 'PAY', '${accountId}', '${addDays(day, 90)}', 'in_approval', 1, 1, 1,
        'mia', ${at.getTime()}, ${at.getTime()}, 1, 1000, 2, 1, '{}' from n`)
    .run()
  await database.prepare(handed(at.getTime() - hourMs)).run()
}
export async function lastWaiting(filled: Filled, state: 'in_approval' | 'approval_blocked') {
  const { database, at, day } = filled
  const number = state === 'in_approval' ? 900_001 : 900_002
  await batch(filled, { state, valueDate: addDays(day, 1), number }).run()
  const since = state === 'in_approval' ? at.getTime() - 30 * dayMs : at.getTime()
  await database.prepare(handed(since)).run()
  return `last${number}`
}

/** Drafts whose cut-off was missed days ago; the last one's is today. */
export async function draftsNearCutOffs(filled: Filled, { from, to }: Range) {
  const { database, accountId, at, day } = filled
  await database
    .prepare(`insert or ignore into cut_offs (source_account_id, weekday, time, working_days_before, confirmed_at)
      ${numbered(0, 5)} select '${accountId}', i, '14:00', 0, 0 from n`)
    .run()
  await database
    .prepare(`insert into batches (${batchColumns}) ${numbered(from, to)}
      select 'd' || i, 400000 + i, 'Draft', 'PAY', '${accountId}', '${addDays(day, -6)}', 'draft', 1, 0, 0,
        'mia', ${at.getTime()}, null, 1, 1000, 2, 1, '{}' from n`)
    .run()
}
export const lastDraft = (filled: Filled) =>
  batch(filled, { state: 'draft', valueDate: filled.day, number: 900_003 }).run()

export const sealedFiles = ({ database, accountId, at }: Filled, { from, to }: Range) =>
  database
    .prepare(`insert into bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes, record_count, payment_count, total_toea, sealed_by, sealed_at)
      ${numbered(from, to)} select 'file' || i, 'w' || i, 1, '${accountId}', i, 'kundu-pei-132', 'a.txt', 'x', printf('%064x', i), 1, 12, 10, 1000, 'mia', ${at.getTime()} - i from n`)
    .run()

/** People who want a morning letter, and for whom nothing waits; behind them Zoe, who approves. */
export const readers = ({ database, at }: Filled, { from, to }: Range) =>
  database
    .prepare(`insert into users (id, email, first_name, last_name, role, status, password_hash, preferences, created_at, updated_at)
      ${numbered(from, to)} select 'reader' || printf('%06d', i), 'r' || i || '@example.test', 'R', 'Many', 'viewer', 'active', '', '{"morningDigest":true}', ${at.getTime()}, ${at.getTime()} + i from n`)
    .run()

export const lastReader = ({ database }: Filled) =>
  database.prepare(`update users set preferences = '{"morningDigest":true}' where id = 'zoe'`).run()

/** Each the last one of its device, long over; behind them two of one device. */
export async function keptSessions({ database, at }: Filled, { from, to }: Range) {
  const insert = 'insert into sessions (token_hash, user_id, created_at, expires_at, device)'
  const ago = at.getTime() - 100 * dayMs
  await database
    .prepare(`${insert} ${numbered(from, to)}
      select 'kept' || i, 'reader' || printf('%06d', 1 + i % 250 + ${from > 0 ? 250 : 0}), ${ago} + i, ${ago} + i, 'Phone ' || i from n`)
    .run()
}
export const lastSessions = ({ database, at }: Filled) =>
  database.batch(
    [0, 1].map((one) =>
      database.prepare(`insert into sessions (token_hash, user_id, created_at, expires_at, device)
        values ('last${one}', 'tom', 1, ${at.getTime() - 50 * dayMs + one}, 'Desk')`),
    ),
  )

export const dueLetters = ({ database }: Filled, { from, to }: Range) =>
  database
    .prepare(`insert into outbox (key, letter, recipient_id, content, written_at, due_at)
      ${numbered(from, to)} select 'due' || i, 'batch_approved', 'mia', '{}', 1, i from n`)
    .run()

export const oldDeliveries = async ({ database }: Filled, { from, to }: Range) => {
  await database
    .prepare(
      "insert or ignore into webhooks (id, address, events, is_on, secret, secret_start, created_at) values ('hook', 'https://a.test/', '[]', 1, '', '', 1)",
    )
    .run()
  await database
    .prepare(`insert into webhook_deliveries (webhook_id, sequence, event, at, delivered_at)
      ${numbered(from, to)} select 'hook', i, 'batch.approved', i, i from n`)
    .run()
}

export const refusedSheets = ({ database }: Filled, { from, to }: Range) =>
  database
    .prepare(`insert into imports (id, batch_id, file_name, sha256, bytes, state, row_count, accepted_count, imported_by, imported_at)
      ${numbered(from, to)} select printf('%08x', i), 'w1', 'a.csv', 'x' || i, 1, 'refused', 1, 0, 'mia', i from n`)
    .run()

/** Where no slot is free. */
export async function signUpsInLine(_filled: Filled, { from, to }: Range) {
  await env.CONTROL.prepare(
    'update slots set organisation_id = binding where organisation_id is null',
  ).run()
  await env.CONTROL.prepare(`insert into sign_ups (id, slug, organisation_name, first_name, last_name, email, password_hash, plan, state, held_until, confirmed_at, waits_for, created_at, updated_at)
    ${numbered(from, to)} select 'line' || i, 'line' || i, 'Line', 'A', 'B', 'a' || i || '@line.test', '', 'starter', 'waiting_for_slot', 1, i, 'slot', i, i from n`).run()
}
