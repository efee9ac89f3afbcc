import type { RoleName, RoleRights } from '../role.ts'
import { mayComeFrom, needsFactor, type SignInRules } from './sign-in-rules.ts'

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
