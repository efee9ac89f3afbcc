import { type SQL, sql } from 'drizzle-orm'
import type { AccountsToVerify, PeopleFigures } from '../../contract/home.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { payeeAccounts } from '../../db/tenant-payees.ts'
import type { Permission } from '../../domain/access/role.ts'
import { notesOnSetUp, type SetUpFacts } from '../../domain/access/set-up-notes.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { isToVerify } from '../../payees/store.ts'
import { listOf, momentOrNull, type Section } from './section.ts'

/* Who is there, and what is thin in how the organisation is set up. As many rows as it has people and accounts of its own. */

const isActive = sql`${users.status} = 'active'`

export const people: Section<'people', PeopleFigures> = {
  select: () => sql`select json_object('active', count(*), 'withoutFactor', count(*) - (
      select count(*) from ${users} where ${isActive} and ${users.id} in (select f.user_id
        from second_factors f where f.confirmed_at is not null and f.removed_at is null)))
    from ${users} where ${isActive}`,
  view: (found) => found,
}

type FoundSetUp = Omit<SetUpFacts, 'factorIsRequired' | 'hasOwnRules' | 'hasDetails'> & {
  factorIsRequired: 0 | 1
  hasOwnRules: 0 | 1
  hasDetails: 0 | 1
  profiles: { name: string; profile: string }[]
}

const activeWith = (permission: Permission): SQL =>
  sql`(select count(*) from ${users} where ${isActive} and ${users.role} in ${rolesHolding(permission)})`

export const setup: Section<'setup', FoundSetUp> = {
  select: () => sql`select json_object('administrators', ${activeWith('manage_users')},
      'approvers', ${activeWith('approve_payments')},
      'factorIsRequired', o.require_second_factor,
      'hasDetails', o.postal_address <> '' and o.phone_number <> '',
      'hasOwnRules', exists (select 1 from approval_rules),
      'profiles', json(${listOf(sql`select json_object('name', ${sourceAccounts.name},
        'profile', ${sourceAccounts.profile}) as one from ${sourceAccounts}
        where ${sourceAccounts.status} = 'active' order by ${sourceAccounts.name} collate nocase`)}))
    from organisation_settings o`,
  view: ({ profiles, ...found }) =>
    notesOnSetUp({
      ...found,
      factorIsRequired: found.factorIsRequired === 1,
      hasOwnRules: found.hasOwnRules === 1,
      hasDetails: found.hasDetails === 1,
      sourceAccounts: profiles.map(({ name, profile }) => ({
        name,
        isConfirmedByBank: findProfile(profile)?.confirmedByBank ?? false,
      })),
    }),
}

export const accountsToVerify: Section<
  'accounts_to_verify',
  Pick<AccountsToVerify, 'count'> & { oldestAt: number | null }
> = {
  select:
    () => sql`select json_object('count', count(*), 'oldestAt', min(${payeeAccounts.proposedAt}))
    from ${payeeAccounts} indexed by payee_accounts_waiting where ${isToVerify}`,
  view: ({ count, oldestAt }) => ({ count, oldestAt: momentOrNull(oldestAt) }),
}
