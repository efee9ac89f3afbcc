import { type SQL, sql } from 'drizzle-orm'
import { lookedAtMax } from '../../batches/store.ts'
import type { AccountsToVerify, PeopleFigures } from '../../contract/home.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import type { Permission } from '../../domain/access/role.ts'
import { notesOnSetUp, type SetUpFacts } from '../../domain/access/set-up-notes.ts'
import { type FileSettings, settingsOf } from '../../domain/bank-files/file-settings.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { toVerifyUpTo } from '../../payees/store.ts'
import { payeesWithEnding } from './documents.ts'
import { listOf, momentOrNull, type Section } from './section.ts'

/* Who is there, and what is thin in how the organisation is set up: of so many people and accounts as a home looks at. */

const isActive = sql`${users.status} = 'active'`
const max = sql.raw(String(lookedAtMax))
/** People who can sign in, by the index of those who count. */
const someActive = sql`(select id from users indexed by users_counted
  where status in ('active', 'invited') and status = 'active' limit ${max}) as users`

/** Whether there are more people, or accounts to verify, than are looked at. */
export const hasMorePeople: SQL = sql`exists (select 1 from users indexed by users_counted
    where status in ('active', 'invited') and status = 'active' limit 1 offset ${max})
  or exists (select 1 from (${toVerifyUpTo(lookedAtMax + 1)}) limit 1 offset ${max})`

export const people: Section<'people', PeopleFigures> = {
  select: () => sql`select json_object('active', count(*), 'withoutFactor', count(*) - (
      select count(*) from ${someActive} where exists (select 1 from second_factors f
        where f.user_id = ${users.id} and f.confirmed_at is not null and f.removed_at is null)))
    from ${someActive}`,
  view: (found) => found,
}

type FoundSetUp = Omit<SetUpFacts, 'factorIsRequired' | 'hasOwnRules' | 'hasDetails'> & {
  factorIsRequired: 0 | 1
  hasOwnRules: 0 | 1
  hasDetails: 0 | 1
  accounts: (FileSettings & { name: string; accepted: string[] })[]
}

const activeWith = (permission: Permission): SQL =>
  sql`(select count(*) from (select 1 from ${users} where ${isActive}
    and ${users.role} in ${rolesHolding(permission)} limit ${max}))`

/** What those of an account's last tests that its bank took were written with: a home asks no further back. */
const accepted = sql`(select json_group_array(t.settings) from (select distinct l.settings from (
  select f.settings, f.accepted_on from test_files f where f.source_account_id = ${sourceAccounts.id}
  order by f.number desc limit 20) l where l.accepted_on is not null) t)`

export const setup: Section<'setup', FoundSetUp> = {
  select: ({ today }) => sql`select json_object('administrators', ${activeWith('manage_users')},
      'approvers', ${activeWith('approve_payments')},
      'factorIsRequired', o.require_second_factor,
      'hasDetails', o.postal_address <> '' and o.phone_number <> '',
      'documentsEnd', ${payeesWithEnding(today)},
      'hasOwnRules', exists (select 1 from approval_rules where version > 0),
      'accounts', json(${listOf(sql`select json_object('name', ${sourceAccounts.name},
        'profile', ${sourceAccounts.profile}, 'bsb', ${sourceAccounts.bsb}, 'accountNumber', ${sourceAccounts.accountNumber},
        'switches', json(${sourceAccounts.switches}), 'deUserId', ${sourceAccounts.deUserId},
        'userName', ${sourceAccounts.userName}, 'remitter', ${sourceAccounts.remitter}, 'accepted', json(${accepted}))
        as one from ${sourceAccounts}
        where ${sourceAccounts.id} in (select id from source_accounts indexed by source_accounts_counted
          where status = 'active' limit ${max})
        order by ${sourceAccounts.name} collate nocase`)}))
    from organisation_settings o`,
  view: ({ accounts, ...found }) =>
    notesOnSetUp({
      ...found,
      factorIsRequired: found.factorIsRequired === 1,
      hasOwnRules: found.hasOwnRules === 1,
      hasDetails: found.hasDetails === 1,
      sourceAccounts: accounts.map((account) => ({
        name: account.name,
        isConfirmedByBank:
          (findProfile(account.profile)?.confirmedByBank ?? false) ||
          account.accepted.includes(settingsOf(account)),
      })),
    }),
}

export const accountsToVerify: Section<
  'accounts_to_verify',
  Pick<AccountsToVerify, 'count'> & { oldestAt: number | null }
> = {
  select: () => sql`select json_object('count', min(count(*), ${max}), 'oldestAt', min(proposed_at))
    from (${toVerifyUpTo(lookedAtMax)})`,
  view: ({ count, oldestAt }) => ({ count, oldestAt: momentOrNull(oldestAt) }),
}
