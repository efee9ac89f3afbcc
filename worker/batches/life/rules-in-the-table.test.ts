import { beforeAll, describe, expect, test } from 'vitest'
import { roleNames } from '../../domain/access/role.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import { eventually } from '../../testing/ask.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, done, makeCast, mia, ravi } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import fixture from '../fixtures/attacks.txt?raw'

let database: D1Database
/** The batches that the statements below name: `:open`, `:fresh` (nobody approved), `:waiting` (one of two did) … */
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addColleagues([
    { id: 'low', role: 'approver', ownLimitToea: 1_000 },
    { id: 'gone', role: 'approver', ownLimitToea: null },
  ])
  await database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'gone'").run()
  const source = await addKunduAccount()
  const [first, ...bands] = (await as(ana).get('/approval-rules')).body.bands
  const raised = { ...first, uptoToea: first.uptoToea + 1 }
  await done(as(ana).put('/approval-rules', { body: { bands: [raised, ...bands] } }))

  ids.open = await startBatch(source)
  await as(ana).post(`/batches/${ids.open}/payments`, { body: { payments: [payment(1)] } })
  ids.invoiced = await startBatch(source)
  const body = { payments: [invoiced(payment(2))] }
  await as(ana).post(`/batches/${ids.invoiced}/payments`, { body })
  const fresh = await submittedBatch(source, 4_000_000, 10)
  ids.fresh = fresh.id
  ids.waiting = await startBatch(source)
  await as(ana).post(`/batches/${ids.waiting}/payments`, {
    body: { payments: [invoiced(payment(20, 6_000_000))] },
  })
  const { digest } = (await as(mia).post(`/batches/${ids.waiting}/submission`, { body: paidAgain }))
    .body
  const decision = { body: { decision: 'approve', digest } }
  await as(ravi).post(`/batches/${ids.waiting}/approvals`, decision)
  for (const name of ['approved', 'sealed']) {
    const batch = await submittedBatch(source, 1, name === 'approved' ? 30 : 40)
    ids[name] = batch.id
    const body = { decision: 'approve', digest: batch.digest }
    await as(ravi).post(`/batches/${batch.id}/approvals`, { body })
  }
  await as(mia).post(`/batches/${ids.sealed}/bank-file`)
  await eventually(async () => expect(await lettersLeft()).toBe(0))
})

/** The payment with the one invoice that it pays. */
function invoiced(paid: ReturnType<typeof payment>) {
  return { ...paid, invoices: [{ number: 'A', grossToea: paid.amountToea }] }
}

/** Letters that have not left yet: while there are any, the tables still change by themselves. */
async function lettersLeft() {
  const left = "sent_at IS NULL AND trouble IN ('', 'sending')"
  return database.prepare(`SELECT count(*) AS many FROM outbox WHERE ${left}`).first('many')
}

type Attack = { trigger: string; what: string; statements: string[] }

const attacks: Attack[] = fixture.split('\n\n').flatMap((part) => {
  const match = /^-- (\w+): (.+)\n([\s\S]+)$/.exec(part.trim())
  if (!match) return []
  const [, trigger = '', what = '', text = ''] = match
  return [{ trigger, what, statements: text.split(/;\s*/).filter((one) => one !== '') }]
})

/** One statement of the fixture as SQL; what a short form does not say is as the product would write it. */
async function asSql(statement: string): Promise<string> {
  const [form = '', subject = '', ...words] = statement.split(' ')
  const rest = words.join(' ')
  if (form === 'step') return stepSql(subject, words)
  if (form === 'batch') {
    return `UPDATE batches SET revision = revision + 1, ${rest} WHERE id = '${subject}'`
  }
  if (form !== 'copy') return statement
  const [changes = '', condition = ''] = rest.split(' of ')
  const changed = new Map(changes.split(', ').map((one) => one.split(' = ') as [string, string])) // name = value
  const { results } = await database
    .prepare(`PRAGMA table_info(${subject})`)
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const values = names.map((name) => changed.get(name) ?? name)
  return `INSERT INTO ${subject} (${names}) SELECT ${values} FROM ${subject} WHERE ${condition} LIMIT 1`
}

function stepSql(batch: string, [kind, to, actor, ...words]: string[]) {
  const said = Object.fromEntries(words.map((word) => word.split('=')))
  const { ahead = '1', version = 'version', from = 'state', digest = 'digest' } = said
  return `INSERT INTO batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    SELECT id, ${version}, step + ${ahead}, '${kind}', ${from}, '${to}', '${actor}', 1, ${digest}
    FROM batches WHERE id = '${batch}'`
}

/** Everything the tables hold, to see that a refused transaction left nothing behind. */
async function contents() {
  const tables = Object.keys(await triggersByTable())
  const rows = await database.batch(
    ['users', ...tables].map((table) => database.prepare(`SELECT * FROM ${table}`)),
  )
  return JSON.stringify(rows.map(({ results }) => results))
}

async function triggersByTable() {
  const { results } = await database
    .prepare("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; tbl_name: string; sql: string }>()
  // the others write what follows: an index for searching, the state of a payee, what webhooks are told
  const rules = results.filter(({ sql }) => sql.includes('RAISE('))
  return Object.groupBy(rules, ({ tbl_name }) => tbl_name)
}

async function sqlOf(trigger: string) {
  const all = Object.values(await triggersByTable()).flatMap((list) => list ?? [])
  return all.find(({ name }) => name === trigger)?.sql ?? ''
}

describe('past the product, the tables refuse', () => {
  test.each(attacks)('$what ($trigger)', async ({ trigger, statements }) => {
    const reason = /RAISE\(ABORT, '(\w+)'\)/.exec(await sqlOf(trigger))?.[1]
    const before = await contents()
    const written = await Promise.all(
      statements.map((one) => asSql(one.replace(/:(\w+)/g, (_, name) => ids[name] ?? ''))),
    )
    const harmless = "UPDATE users SET department = 'Wards'"
    const transaction = [harmless, ...written].map((sql) => database.prepare(sql))

    await expect(database.batch(transaction)).rejects.toThrow(reason ?? `no trigger ${trigger}`)
    expect(await contents()).toBe(before)
    const allowed = transaction.slice(0, -1)
    if (allowed.length > 1) await expectAllowed(allowed)
  })

  test('and every trigger there is was tried', async () => {
    const there = Object.values(await triggersByTable()).flatMap((list) => list ?? [])
    const tried = new Set(attacks.map(({ trigger }) => trigger))
    tried.add('guards_raise') // core/guard.test.ts
    expect(new Set(there.map(({ name }) => name))).toEqual(tried)
  })

  test('a second approval of the same person', async () => {
    const again = await asSql(`step ${ids.waiting} approve in_approval ravi`)
    await expect(database.prepare(again).run()).rejects.toThrow(/UNIQUE constraint failed/)
  })
})

/** The statements before the refused one pass by themselves: it was the last that was refused. */
async function expectAllowed(statements: D1PreparedStatement[]) {
  const undo = database.prepare("INSERT INTO users (id) VALUES ('undo')")
  await expect(database.batch([...statements, undo])).rejects.toThrow(/users\.email/)
}

test('the roles of a new organisation are the product’s own', async () => {
  const { results } = await database
    .prepare('SELECT * FROM roles')
    .all<Record<'role' | 'permissions' | 'sections', string>>()
  const found = results.map(({ permissions, sections, ...row }) => ({
    ...row,
    permissions: JSON.parse(permissions),
    sections: JSON.parse(sections),
  }))
  expect(found.sort((one, other) => one.role.localeCompare(other.role))).toEqual(
    [...roleNames].sort().map((role) => {
      const { approvalLimitToea, dashboardSections, ...rest } = defaultRoles[role]
      const [limit_toea, sections] = [approvalLimitToea, dashboardSections]
      return { ...rest, role, limit_toea, sections, revision: 0, updated_at: 0 }
    }),
  )
})
