import type { ReconciliationView } from '../../../contract/reconciliation/statements.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import type { DeskUser } from '../../view.ts'
import { findGaps } from '../statements/gaps-store.ts'
import type { ImportRow } from '../statements/statement-store.ts'
import { readTakeBacks } from '../statements/take-back-view.ts'
import { findAtBank } from './at-bank.ts'
import { countLines, countReturns, readAccounts } from './waiting-store.ts'

/** What waits: each account's statements, the batches that are not closed, the returns that nobody dealt with. */
export async function reconciliation(
  db: TenantDb,
  user: DeskUser,
  now: Date,
): Promise<ReconciliationView> {
  const [{ counts, isPart }, atBank, returned, gaps] = await Promise.all([
    countLines(db, user.id),
    findAtBank(db, user, dayInPortMoresby(now)),
    countReturns(db, user.id),
    findGaps(db, user.id),
  ])
  const withLines = counts.filter(({ state }) => state === 'tentative').map(({ id }) => id)
  const { accounts, mappings, columns, last } = await readAccounts(db, user.id, withLines)
  const waiting = await readTakeBacks(db, last, user.id)
  const countOf = (id: string, state: string) =>
    counts.find((one) => one.id === id && one.state === state)?.many ?? 0
  return {
    accounts: accounts.map(({ id, name, bank, bsb, accountNumber }) => {
      const file = last.find((one) => one.sourceAccountId === id)
      return {
        ...{ id, name, bank, bsb, accountNumber },
        mapping: mappings.find((one) => one.sourceAccountId === id)?.mapping ?? null,
        returnMapping: columns.find((one) => one.sourceAccountId === id)?.mapping ?? null,
        last: file ? { ...lastView(file), takeBack: waiting.get(file.id) ?? null } : null,
        unreconciled: countOf(id, 'unreconciled'),
        tentative: countOf(id, 'tentative'),
      }
    }),
    isPartOfLines: isPart,
    ...atBank,
    ...gaps,
    returns: returned,
  }
}

const lastView = ({ id, fileName, addedCount, toDay, closingToea, importedAt }: ImportRow) => ({
  ...{ id, fileName, added: addedCount, toDay, closingToea, at: importedAt.toISOString() },
})
