import * as z from 'zod/mini'
import { Preferences, SessionView } from './session.ts'
import { changesOf, line, Moment, optionalLine, text } from './shared.ts'

export const SignIn = z.object({
  email: text('E-mail', 254),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(256, 'Password can have at most 256 characters'),
    ),
  /** Of the authenticator app, or a recovery code; needed once there is a second factor. */
  code: z.optional(z.string().check(z.maxLength(40, 'A code can have at most 40 characters'))),
})
export type SignIn = z.infer<typeof SignIn>

/** Whoever left their session alone opens it again. */
export const Unlock = z.omit(SignIn, { email: true })
export type Unlock = z.infer<typeof Unlock>

/** What a program that unlocked its session goes on with; a browser has it as its cookie. */
export const Unlocked = z.object({ accessToken: z.string(), expiresAt: Moment })
export type Unlocked = z.infer<typeof Unlocked>

/** The legacy sign-in of system administrators. */
export const AdminSignIn = z.extend(SignIn, {
  adminKey: z.string('Administrator key is required').check(z.maxLength(256)),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

/** An e-mail address, in small letters. */
export const email = z
  .string('E-mail is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'E-mail can have at most 254 characters'),
    z.email('E-mail must be a whole address, such as mia@hospital.example'),
  )

export const Address = z.object({ email })
export type Address = z.infer<typeof Address>

export const SignedIn = z.extend(SessionView, { accessToken: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

/** Until when a prolonged session lasts. */
export const Extended = z.object({ expiresAt: Moment })
export type Extended = z.infer<typeof Extended>

/** One place where a person is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessions = z.object({ items: z.array(OwnSession) })

/** What a user may change of themselves. Role, limit and status are never among it. */
export const ProfileChanges = z.extend(
  changesOf(
    z.object({
      firstName: line('First name', 80),
      lastName: line('Last name', 80),
      department: optionalLine('Department', 80),
      phoneNumber: optionalLine('Phone number', 40),
    }),
  ),
  { preferences: z.optional(changesOf(Preferences)) },
)
export type ProfileChanges = z.infer<typeof ProfileChanges>
