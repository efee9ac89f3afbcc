import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WaitingQuery } from '../../contract/waiting-accounts.ts'
import { searchWords } from '../../core/search-words.ts'
import { idsNamed, isNamed } from '../../db/search/named.ts'
import { payeeAccounts } from '../../db/tenant-payees.ts'

/** What was asked for of the accounts that wait; `rare`: the word of the search that few payees have. */
export function fits(
  { search, kind, state }: Partial<WaitingQuery> = {},
  rare: string | undefined,
) {
  const words = searchWords(search)
  const named = (first: string) =>
    inArray(payeeAccounts.payeeId, idsNamed('payees', words ?? [], first))
  // of words that many have, each account that waits is walked to and its payee looked up
  const ofPayee = () => sql`exists (select 1 from payees p
    where p.id = ${payeeAccounts.payeeId} and ${isNamed('payees', words ?? [], sql`p`)})`
  return and(
    words && (rare === undefined ? ofPayee() : named(rare)),
    kind ? eq(payeeAccounts.kind, kind) : undefined,
    state ? eq(payeeAccounts.state, state) : undefined,
  )
}
