import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ChangeList } from '../contract/changes.ts'
import type { PlatformPersonView } from '../contract/platform.ts'
import type { UserView } from '../contract/session.ts'
import type { ApiKeyName } from '../core/asker/guards-of-asker.ts'
import type { Statement } from '../core/bulk.ts'
import type { Mutation, StoredAnswer } from '../core/commit.ts'
import type { Platform, Realm, Tenant } from '../core/databases.ts'
import type { OrganisationState } from '../domain/access/organisation-state.ts'
import type { PlatformRoleName } from '../domain/access/platform-role.ts'
import type { DefinedRole, RoleName } from '../domain/access/role.ts'
import type { SignInRules } from '../domain/access/sign-in/sign-in-rules.ts'

/** The signed-in user, as every route sees them. */
export type User = {
  id: string
  name: string
  role: RoleName
  /** What the organisation means by the role. */
  defined: DefinedRole
  approvalLimitToea: number | null
  view: UserView
}

/** Someone of the platform, as its routes see them. */
export type PlatformPerson = {
  id: string
  name: string
  role: PlatformRoleName
  since: Date
  view: PlatformPersonView
}

/** What policies ask of the rooms above them. The app hands it to every request (`withGatekeeper`). */
export type Gatekeeper = {
  /** The organisation's user who asks. Refuses whoever is not signed in, or not active. */
  authenticate: (c: Context<App>) => Promise<User>
  /** The same on the base host, for somebody of the platform. */
  authenticatePerson: (c: Context<App>) => Promise<PlatformPerson>
  /** Must this user set up a second factor before anything else? */
  mustEnrol: (c: Context<App>) => boolean
  /** What whoever meets their own locked session sees in place of a page. */
  lockedPage: (c: Context<App>) => Promise<Response>
  /** The organisation's state of this moment. */
  stateNow: (env: Env, tenant: Tenant) => Promise<OrganisationState>
}

/** Statements that are asked in one trip with who asks, and what each of them found: nothing where nobody asked them. */
export type BesideAsker = { statements: (tokenHash: string) => Statement[]; found?: unknown[] }

/** `actor` is who asked for the change. */
export type AfterRightsChanged = (
  env: Env,
  tenant: Tenant,
  actor: Omit<User, 'view'>,
) => Promise<unknown>

/** What a request carries once the shared steps are done: where it is, who asks, and the key of a mutation. */
export type App = {
  Bindings: Env
  Variables: {
    /** Where people sign in on this host: the organisation, or the platform. */
    realm: Realm
    /** On an organisation's host. */
    tenant: Tenant
    /** On the base host. */
    platform: Platform
    gatekeeper: Gatekeeper
    /** What the app does when somebody may do more or less than before. */
    afterRightsChanged: AfterRightsChanged
    user: User
    /** On an organisation's host: how to count what waits for the decision of whoever asks, beside their session. */
    waitingOfAsker: SQL<number | null> | undefined
    /** On an organisation's host: how to count the notifications that are new to whoever asks, beside their session. */
    unreadOfAsker: SQL<number> | undefined
    /** On an organisation's host: the first page of what waits for a second administrator, as whoever asks may read it. */
    pendingChanges: (c: Context<App>) => Promise<ChangeList>
    /** On the base host, who of the platform is signed in. */
    person: PlatformPerson
    /** Whoever acts, in the audit log: the user, or on the base host the platform's person. */
    actorId: string
    /** What the organisation of whoever asks says of signing in; nothing of a visitor. */
    signInRules: SignInRules | undefined
    /** The network of a visitor of the demonstration, who is nobody else. */
    visitorFrom: string | undefined
    /** The key that a program came in with; its rights are those of `user`. */
    apiKey: ApiKeyName | undefined
    session: {
      tokenHash: string
      createdAt: Date
      expiresAt: Date
      /** When its person last proved that it is them: by signing in, or by unlocking it. */
      provedAt: Date
      factor: string
    }
    /** When the session locks itself, where this request does not renew its mark; nothing of a program. */
    locksAt: Date | undefined
    /** Which of the organisation's networks they come from; none where it has none. */
    network: string | undefined
    /** What the answer does to the cookies of the session, where it does anything (auth/sessions). */
    sessionCookies: 'none' | 'gone' | { token?: string; mark: string; expiresAt: Date } | undefined
    mutation: Mutation
    /** Where a cache said who asks: whether the database says the same, or a refusal (front-door/last-word.ts). */
    lastWord: (() => Promise<void>) | undefined
    /** May whoever asks read the single payments behind this route? Nothing where it was not read with the session. */
    readsLines: boolean | undefined
    /** What was answered under the key of this change before, where it was read with the session. */
    answered: { key: string; rows: StoredAnswer[] } | undefined
    /** What a route decides on, where it is read in the trip that says who asks. */
    beside: BesideAsker | undefined
    /** The state of this moment, asked beside whoever asks. */
    stateAsked: (() => Promise<OrganisationState>) | undefined
  }
}
