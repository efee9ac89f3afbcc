import type { Context } from 'hono'
import type { App } from '../../http/app.ts'
import type { TenantUserRow } from '../account/user-store.ts'

/** Where a realm has the pages of getting in. */
export type AuthPaths = {
  signIn: string
  /** Addresses that show the same page. */
  alsoSignIn: string[]
  /** The second factor, as a code. */
  code: string
  /** The second factor, as a passkey. */
  passkey: string
  /** Where whoever has no second factor sets one up before anything else; without it, the password alone lets them in. */
  enrolment?: string
  signOut: string
  /** Where a locked session is opened again. */
  unlock: string
  /** Where whoever is in proves once more that it is them, and goes on; the desk of an organisation asks in its place. */
  prove?: string
  reset: string
  activation: string
}

/** A realm's way in, as plain pages. */
export type SignInFlow = {
  paths: AuthPaths
  /** Where signing in leads whoever it was, when no page was asked for. */
  landing: (c: Context<App>, person: TenantUserRow | undefined) => Promise<string>
}

export const organisationPaths: AuthPaths = {
  signIn: '/auth',
  alsoSignIn: ['/auth/login', '/login'],
  code: '/auth/code',
  passkey: '/auth/passkey',
  signOut: '/auth/logout',
  unlock: '/auth/unlock',
  reset: '/auth/reset-password',
  activation: '/activate-account',
}

export const platformPaths: AuthPaths = {
  signIn: '/padmin/login',
  alsoSignIn: [],
  code: '/padmin/code',
  passkey: '/padmin/passkey',
  enrolment: '/padmin/enrol',
  signOut: '/padmin/logout',
  unlock: '/padmin/unlock',
  prove: '/padmin/prove',
  reset: '/padmin/reset-password',
  activation: '/padmin/activate-account',
}
