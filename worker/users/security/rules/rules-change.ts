import * as z from 'zod/mini'
import type { ChangeKind, KeepsOut } from '../../../changes/kinds.ts'
import { SignInRules } from '../../../contract/users/sign-in-rules.ts'
import type { RoleName } from '../../../domain/access/role-names.ts'
import { firstByName, keptOut, metMax } from '../../../domain/access/sign-in/kept-out.ts'
import type { FactorRule } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { counted } from '../../../domain/words/audit-words.ts'
import { readMet } from '../store.ts'
import { prepareRules } from './prepare-rules.ts'
import { factorWords, minutesWords, networksWords } from './rule-words.ts'

const RulesRequest = z.object({ changes: SignInRules, before: SignInRules })

/** A change of the rules of signing in, as it waits for a second administrator. */
export const signInRulesChange: ChangeKind = {
  name: 'sign_in_rules',
  permission: 'manage_users',
  acts: RulesRequest,
  summary: () => 'Change the rules of signing in',
  // values as the contract let them in
  fields: {
    secondFactor: { label: 'Second factor', words: (rule) => factorWords[rule as FactorRule] },
    sessionHoursMax: {
      label: 'Longest session',
      words: (hours) => counted(Number(hours), 'hour'),
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
  keepsOut: async (db, rows) => {
    const { people, isAll } = await readMet(db)
    return new Map(
      rows.map(({ id, changes }) => {
        const { changes: wanted } = RulesRequest.parse(changes)
        return [id, saidOf(keptOut(wanted, people), isAll)]
      }),
    )
  },
  prepareAgain: (context, { changes }) => {
    const { changes: wanted, before } = RulesRequest.parse(changes)
    return prepareRules(context, wanted, before)
  },
}

/** Of those it keeps out, as many as are named. */
const namedMax = 20

function saidOf(
  { withoutFactor, elsewhere }: ReturnType<typeof keptOut>,
  isAll: boolean,
): KeepsOut {
  const all = isAll ? '' : ` (of ${firstByName(metMax)})`
  return [
    {
      says: `Have no second factor, and reach nothing else until they set one up${all}`,
      of: withoutFactor,
    },
    { says: `Were last somewhere else, and are not let in from there${all}`, of: elsewhere },
  ].flatMap(({ says, of }) => {
    if (of.length === 0) return []
    const people = of.slice(0, namedMax).map(({ name }) => name)
    return [{ says, people, more: of.length - people.length }]
  })
}

/** As the organisation calls them. */
type Titles = Record<string, string>
const titlesOf = (roles: RoleName[], titles: Titles) =>
  roles.map((role) => titles[role] ?? role).join(', ') || 'nobody'
