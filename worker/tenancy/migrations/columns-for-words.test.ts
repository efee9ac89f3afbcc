import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { slotOf } from '../slots.ts'
import { controlMigrations } from './control-migrations.ts'
import { migrate } from './migrate.ts'

/** A control database as the release before left it, in a slot that nobody has. */
const database = slotOf(env, 'TENANT_0010')
const at = new Date()

const organisation = (id: string, state: string, reason: string) =>
  database
    .prepare(
      "INSERT INTO organisations (id, slug, name, state, state_reason, state_before, slot, schema_version, created_at) VALUES (?1, ?1, ?1, ?2, ?3, 'active', ?1, '0', 0)",
    )
    .bind(id, state, reason)

const invoice = (number: number, lines: object[]) =>
  database
    .prepare(
      "INSERT INTO invoices (id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, state, reference, issued_at, due_on) VALUES (?1, ?2, 'calm', '{}', 'starter', '2026-11-01', '2026-11-30', ?3, 100, 'issued', ?1, 0, '2026-12-01')",
    )
    .bind(`i${number}`, number, JSON.stringify(lines))

const change = (id: string, set: string) =>
  database.prepare(`UPDATE invoices SET ${set} WHERE id = '${id}'`)

async function rulesOfInvoices() {
  const { results } = await database
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE name IN ('invoices_fixed', 'invoices_forward') ORDER BY name",
    )
    .all()
  return results
}

let rulesBefore: unknown[] = []
beforeAll(async () => {
  const before = controlMigrations.findIndex(({ name }) => name === '0007_columns_for_words')
  await migrate(database, controlMigrations.slice(0, before), at)
  rulesBefore = await rulesOfInvoices()
  const claim = database.prepare('INSERT INTO slots (binding, organisation_id) VALUES (?1, ?1)')
  await database.batch([
    ...['own', 'ours', 'thawed', 'calm'].map((id) => claim.bind(id)),
    organisation('own', 'frozen', 'organisation: A stolen laptop: a grey one'),
    organisation('ours', 'frozen', 'platform: A court order'),
    organisation('thawed', 'active', 'platform: Found again'),
    organisation('calm', 'active', 'invoice_paid'),
    invoice(1, [{ text: 'Starter plan, 1 to 30 November 2026', toea: 100 }]),
    change('i1', "state = 'paid', paid_toea = 100, paid_at = 1, revision = 1"),
    invoice(2, [
      { text: 'Starter plan, 1 to 31 December 2026', toea: 60 },
      { text: '1,050 payments over the plan in November 2026', toea: 30 },
      { text: '1 payment over the plan in September 2026', toea: 10 },
    ]),
    change('i2', "state = 'void', void_reason = 'Another plan', revision = 1"),
  ])
  await migrate(database, controlMigrations, at)
})

test('who froze an organisation is in its column, and the reason is the words alone', async () => {
  const { results } = await database
    .prepare('SELECT id, frozen_by, state_reason FROM organisations ORDER BY id')
    .all()
  expect(results).toEqual([
    { id: 'calm', frozen_by: null, state_reason: 'invoice_paid' },
    { id: 'ours', frozen_by: 'platform', state_reason: 'A court order' },
    { id: 'own', frozen_by: 'organisation', state_reason: 'A stolen laptop: a grey one' },
    { id: 'thawed', frozen_by: null, state_reason: 'Found again' },
  ])
})

test('what a line of an invoice charges is in its fields, and it reads as before', async () => {
  const linesOf = async (id: string) => {
    const found = database.prepare('SELECT lines FROM invoices WHERE id = ?').bind(id)
    return JSON.parse((await found.first<string>('lines')) ?? '')
  }
  expect(await linesOf('i1')).toEqual([
    { kind: 'plan', text: 'Starter plan, 1 to 30 November 2026', toea: 100 },
  ])
  expect(await linesOf('i2')).toEqual([
    { kind: 'plan', text: 'Starter plan, 1 to 31 December 2026', toea: 60 },
    {
      kind: 'overage',
      month: '2026-11',
      payments: 1_050,
      text: '1,050 payments over the plan in November 2026',
      toea: 30,
    },
    {
      kind: 'overage',
      month: '2026-09',
      payments: 1,
      text: '1 payment over the plan in September 2026',
      toea: 10,
    },
  ])
})

test('and the rules of invoices stand again, word for word', async () => {
  expect(rulesBefore).toHaveLength(2)
  expect(await rulesOfInvoices()).toEqual(rulesBefore)
})
