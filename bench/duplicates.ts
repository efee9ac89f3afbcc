import { rmSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { migrationFiles, openLocal } from '../scripts/local.ts'
import { demoOrganisations, prepareLocal } from '../scripts/prepare-local.ts'
import { selectFacts } from '../worker/batches/findings/facts-store.ts'
import { insertInBulk } from '../worker/core/bulk.ts'
import { type TenantDb, tenantDb } from '../worker/core/databases.ts'
import { users } from '../worker/db/people.ts'
import { payees, sourceAccounts } from '../worker/db/tenant.ts'
import { batches, payments } from '../worker/db/tenant-batches.ts'
import { payeeAccounts } from '../worker/db/tenant-payees.ts'
import { addDays } from '../worker/domain/calendar.ts'
import { must } from '../worker/domain/must.ts'
import { slotOf } from '../worker/tenancy/slots.ts'
import { type Line, median, ms, progress } from './report.ts'
import { accountRows, batchRow, payeeRows, paymentRow, sourceRow } from './rows.ts'

const linesPerBatch = 1_000
const runs = 15
const sizes = { few: 10_000, many: 1_000_000 }
const statementsPerTrip = 5

/**
 * What is looked for in a batch of 1,000 payments: its repeats, and everything, where its payees were paid the same amounts for ten weeks, and
 * for twenty years: what it costs must not grow with what was paid.
 */
export async function benchDuplicates(directory: string): Promise<Line[]> {
  const { env, dispose } = await openLocal(directory)
  try {
    await prepareLocal(env, migrationFiles())
    const [few, many] = await Promise.all(
      demoOrganisations.map(async ({ slug }, index) => {
        const db = tenantDb(await databaseOf(env, slug))
        return { db, batchId: await fillLines(db, index === 0 ? sizes.few : sizes.many) }
      }),
    )
    const lines: Line[] = []
    for (const { what, names, note } of looks) {
      const times = { few: [] as number[], many: [] as number[] }
      for (let run = -2; run < runs; run++) {
        const here = await millisecondsOfLooking(must(many, 'many lines'), names)
        const there = await millisecondsOfLooking(must(few, 'few lines'), names)
        if (run < 0) continue
        times.many.push(here)
        times.few.push(there)
      }
      lines.push({
        what: `${what}, beside ${sizes.many.toLocaleString('en-US')}`,
        here: ms(median(times.many)),
        peerName: `beside ${sizes.few.toLocaleString('en-US')}`,
        peer: ms(median(times.few)),
        note,
      })
    }
    return lines
  } finally {
    await dispose()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Name = keyof ReturnType<typeof selectFacts>
const everything: Name[] = [
  ...(['lines', 'payees', 'accounts', 'rejected', 'settings'] as const),
  ...(['earlier', 'invoiced', 'sameSheets', 'given', 'remembered'] as const),
]
const looks: { what: string; names: Name[]; note: string }[] = [
  {
    what: 'repeats of 1,000 payments',
    names: ['earlier', 'invoiced', 'sameSheets'],
    note: 'limit 1.2 ×',
  },
  { what: 'all points of them', names: everything, note: '' },
]

type Filled = { db: TenantDb; batchId: string }

async function millisecondsOfLooking({ db, batchId }: Filled, names: Name[]): Promise<number> {
  const queries = selectFacts(db, batchId)
  const [first, ...others] = names.map((name) => queries[name])
  const from = performance.now()
  await db.batch([must(first, 'query'), ...others])
  return performance.now() - from
}

async function databaseOf(env: Env, slug: string) {
  const slot = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE slug = ?')
    .bind(slug)
    .first<string>('slot')
  return slotOf(env, must(slot, slug))
}

/** Batches of the same thousand people a week apart, all at the bank but the last, whose id this gives. */
async function fillLines(db: TenantDb, lines: number): Promise<string> {
  progress(`${lines.toLocaleString('en-US')} payments`)
  const { results } = await db.run(
    sql`select name from sqlite_master where type = 'trigger' and tbl_name in ('batches', 'payments', 'payee_accounts')`,
  )
  for (const { name } of results as { name: string }[]) {
    await db.run(sql.raw(`DROP TRIGGER ${name}`)) // what is filled in was paid long ago, without its steps
  }
  const [maker] = await db.select().from(users).limit(1)
  const makerId = must(maker, 'user').id
  const source = sourceRow(makerId)
  await db.insert(sourceAccounts).values(source)
  const people = payeeRows(linesPerBatch, makerId)
  const accounts = accountRows(people, makerId)
  for (const statement of insertInBulk(db, payees, people)) await statement
  for (const statement of insertInBulk(db, payeeAccounts, accounts)) await statement
  await db.update(payeeAccounts).set({ state: 'active', how: 'in_person' })

  const count = lines / linesPerBatch
  const rows = Array.from({ length: count }, (_none, index) => {
    const row = batchRow(index + 1, linesPerBatch, source.id, makerId)
    const isLast = index === count - 1
    const valueDate = addDays('2010-01-04', index * 7)
    return { ...row, valueDate, state: isLast ? ('ready' as const) : ('uploaded' as const) }
  })
  for (const statement of insertInBulk(db, batches, rows)) await statement
  for (let from = 0; from < rows.length; from += statementsPerTrip) {
    const some = rows.slice(from, from + statementsPerTrip).flatMap((batch) =>
      accounts.map((account, index) => {
        const line = paymentRow(batch, index + 1, account, makerId)
        return { ...line, amountToea: 100_000 + index, warnings: '' }
      }),
    )
    for (const statement of insertInBulk(db, payments, some)) await statement
  }
  const last = must(rows.at(-1), 'batch')
  await db.update(batches).set({ state: 'ready' }).where(eq(batches.id, last.id))
  return last.id
}
