import type { RoleName, RoleRights } from '../role.ts'
import { mayComeFrom, needsFactor, type SignInRules } from './sign-in-rules.ts'

/** So many of the active people by name are met by rules, and asked for what they have. */
export const metMax = 1_000
/** Of those without a second factor, and of the people to choose from, so many are named. */
export const namedMax = 200

/** Whom something was asked of where there are more. */
export const firstByName = (most: number) =>
  `the first ${most.toLocaleString('en-US')} people by name`

/** A person as rules of signing in would meet them. */
export type Met = {
  name: string
  role: RoleName
  defined: Pick<RoleRights, 'permissions'>
  hasFactor: boolean
  /** Where their last session was opened from; empty where nobody knows. */
  address: string
}

/** Whom these rules would ask for a factor that they do not have, and whom they would not let in from where they were last. */
export function keptOut(
  rules: Pick<SignInRules, 'secondFactor' | 'networks' | 'rolesFromAnywhere'>,
  people: readonly Met[],
) {
  return {
    withoutFactor: people.filter(
      ({ defined, hasFactor }) => !hasFactor && needsFactor(rules.secondFactor, defined),
    ),
    elsewhere: people.filter(
      ({ role, address }) => address !== '' && !mayComeFrom(rules, role, address),
    ),
  }
}
