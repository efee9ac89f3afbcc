import * as z from 'zod/mini'
import type { ChangeKind } from '../../../changes/kinds.ts'
import { SignInRules } from '../../../contract/users/sign-in-rules.ts'
import type { RoleName } from '../../../domain/access/role-names.ts'
import type { FactorRule } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { prepareRules } from './prepare-rules.ts'
import { factorWords, hoursWords, minutesWords, networksWords } from './rule-words.ts'

/** A change of the rules of signing in, as it waits for a second administrator. */
export const signInRulesChange: ChangeKind = {
  name: 'sign_in_rules',
  permission: 'manage_users',
  summary: () => 'Change the rules of signing in',
  // values as the contract let them in
  fields: {
    secondFactor: { label: 'Second factor', words: (rule) => factorWords[rule as FactorRule] },
    sessionHoursMax: {
      label: 'Longest session',
      words: (hours) => hoursWords(Number(hours)),
    },
    idleMinutesMax: {
      label: 'Longest time with nobody there',
      words: (minutes) => minutesWords(Number(minutes)),
    },
    networks: {
      label: 'Signing in from',
      words: (networks) => networksWords(networks as SignInRules['networks']),
    },
    rolesFromAnywhere: {
      label: 'From anywhere',
      words: (roles, { titles }) => titlesOf(roles as RoleName[], titles as Titles),
    },
  },
  prepareAgain: (context, { changes }) => {
    const { changes: wanted, before } = RulesRequest.parse(changes)
    return prepareRules(context, wanted, before)
  },
}

/** As the organisation calls them. */
type Titles = Record<string, string>
const titlesOf = (roles: RoleName[], titles: Titles) =>
  roles.map((role) => titles[role] ?? role).join(', ') || 'nobody'

const RulesRequest = z.object({ changes: SignInRules, before: SignInRules })
