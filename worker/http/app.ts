import type { UserView } from '../contract/auth.ts'
import type { PlatformPersonView } from '../contract/platform.ts'
import type { Mutation } from '../core/commit.ts'
import type { PlatformRoleName } from '../domain/access/platform-role.ts'
import type { RoleName } from '../domain/access/role.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'

/** The signed-in user, as every route sees them. */
export type User = {
  id: string
  name: string
  role: RoleName
  approvalLimitToea: number | null
  view: UserView
}

/** Someone of the platform, as its routes see them. */
export type PlatformPerson = {
  id: string
  name: string
  role: PlatformRoleName
  view: PlatformPersonView
}

/** What a request carries once the shared steps are done: its organisation, who asks, and the key of a mutation. */
export type App = {
  Bindings: Env
  Variables: {
    tenant: Tenant
    user: User
    /** On the base host, who of the platform is signed in. */
    person: PlatformPerson
    /** Whoever acts, in the audit log: the user, or on the base host the platform's person. */
    actorId: string
    session: { tokenHash: string; createdAt: Date; expiresAt: Date; factor: string }
    mutation: Mutation
  }
}
