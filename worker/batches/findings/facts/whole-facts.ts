import { selectLogEnd } from '../../../core/audit-chain.ts'
import { among } from '../../../core/bulk.ts'
import { atOnce } from '../../../core/d1/in-parts.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { must } from '../../../domain/must.ts'
import { readInvoices } from '../../payments/invoices-store.ts'
import { readLines } from '../../payments/lines/every-line.ts'
import { type FactsAsked, type FoundFacts, factsIn, selectFacts } from '../facts-store.ts'
import { selectAccounts, selectMeantBehind, selectPayees } from './meant-payees.ts'

/** More than any list has. */
const everyRow = 10_000_000

/** All facts of a batch, each line with its invoices. */
export async function readFacts(db: TenantDb, batchId: string): Promise<FoundFacts> {
  return factsIn(await wholeFacts(db, batchId, await ask(db, batchId)))
}

/**
 * The same facts with what is behind their first part. What comes in several trips is as if it had come in one: where somebody
 * wrote to the log meanwhile it is read anew, and where they do so all the time, in one trip, whatever that takes.
 */
export async function wholeFacts<Facts extends FoundFacts>(
  db: TenantDb,
  batchId: string,
  first: Facts,
  onDay?: string,
  triesLeft = 3,
): Promise<Facts> {
  if (triesLeft === 0 || isWhole(first)) return first
  const whole = await readRest(db, batchId, first)
  const [end] = await selectLogEnd(db)
  if (end?.seq === first.logEnd[0]?.seq) return whole
  const rows = triesLeft > 1 ? atOnce.rows : everyRow
  const again = await ask(db, batchId, { rows, onDay })
  return wholeFacts(db, batchId, { ...first, ...again }, onDay, triesLeft - 1)
}

const isWhole = ({ lines, invoices, payees }: FoundFacts) =>
  [lines, invoices, payees].every(({ length }) => length < atOnce.rows)

async function readRest<Facts extends FoundFacts>(db: TenantDb, batchId: string, first: Facts) {
  const lines = await readLines(db, batchId, first.lines)
  const invoices = await readInvoices(db, batchId, first.invoices)
  return { ...first, lines, invoices, ...(await readPeople(db, batchId, first, heldOnce(lines))) }
}

type Once = (text: string) => string

/** A text that lines have is theirs; one that they have not, the first that has it. Each answer of the database brings its own. */
function heldOnce(lines: FoundFacts['lines']): Once {
  const held = new Map<string, string>()
  const once = (text: string) => {
    const known = held.get(text)
    if (known === undefined) held.set(text, text)
    return known ?? text
  }
  for (const line of lines) {
    for (const text of [line.payeeId, line.payeeAccountId, line.payeeName]) once(text)
    line.editedBy = once(line.editedBy)
  }
  return once
}

/** Payees and their accounts, always both of the same. Of what they and the lines have together, there is one text. */
async function readPeople(db: TenantDb, batchId: string, first: FoundFacts, once: Once) {
  const people = { payees: [...first.payees], accounts: [...first.accounts] }
  const last = first.payees.at(-1)
  if (!last || first.payees.length < atOnce.rows) return people
  const behind = await selectMeantBehind(db, batchId, last.id)
  for (let from = 0; from < behind.length; from += atOnce.rows) {
    const ids = among(behind.slice(from, from + atOnce.rows).map(({ id }) => id))
    const [payees, accounts] = await db.batch([
      selectPayees(db, batchId, ids),
      selectAccounts(db, batchId, ids),
    ])
    for (const payee of payees) {
      const { id, name, nameKey } = payee
      people.payees.push(
        Object.assign(payee, { id: once(id), name: once(name), nameKey: once(nameKey) }),
      )
    }
    for (const found of accounts) {
      const { id, payeeId, nameAtBank, nameKey, proposedBy, proposedAt } = found.account
      const own = { id: once(id), payeeId: once(payeeId), proposedBy: once(proposedBy) }
      const names = { nameAtBank: once(nameAtBank), nameKey: once(nameKey) }
      const last = people.accounts.at(-1)?.account.proposedAt
      const isThen = last?.getTime() === proposedAt.getTime()
      Object.assign(found.account, { ...own, ...names, proposedAt: isThen ? last : proposedAt })
      people.accounts.push(found)
    }
  }
  return people
}

/** In one trip. */
async function ask(db: TenantDb, batchId: string, asked?: FactsAsked): Promise<FoundFacts> {
  const queries = selectFacts(db, batchId, asked)
  const [first, ...others] = Object.values(queries)
  const found = await db.batch([must(first, 'query'), ...others])
  const named = Object.keys(queries).map((name, index) => [name, found[index]])
  return Object.fromEntries(named) as FoundFacts // each query's rows under its name
}
