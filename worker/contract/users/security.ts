import * as z from 'zod/mini'
import { reviewNotes } from '../../domain/access/review/access-review.ts'
import { roleNames } from '../../domain/access/role-names.ts'
import { signInOutcomes } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { Day, Moment, Person, page, paging } from '../shared.ts'
import { SignInRules } from './sign-in-rules.ts'

/** How one active person of the organisation signs in. */
export const SecurityPerson = z.object({
  id: z.string(),
  name: z.string(),
  roleTitle: z.string(),
  /** Does the organisation's rule about second factors mean them? */
  isMeant: z.boolean(),
  apps: z.int(),
  passkeys: z.int(),
  /** Where they are signed in now. */
  openSessions: z.int(),
  lastLoginAt: z.nullable(Moment),
  /** Too many wrong tries: until then some place, or all that are strange to them, cannot try their address. */
  lockedUntil: z.nullable(Moment),
  /** What an administrator should look at. */
  notes: z.array(z.enum(reviewNotes)),
})

/** Where somebody is signed in now. */
export const SessionsOf = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      address: z.string(),
      createdAt: Moment,
      expiresAt: Moment,
    }),
  ),
})
export type SessionsOf = z.infer<typeof SessionsOf>

export type SecurityPerson = z.infer<typeof SecurityPerson>

/** The rules of signing in: what the organisation says, and what the Worker keeps for everybody. */
const SecurityRules = z.extend(SignInRules, {
  failuresMax: z.int(),
  /** The longest wait after a wrong try. */
  lockMinutes: z.number(),
  passwordMin: z.int(),
  passwordMinWithFactor: z.int(),
})

/** The people by name, with the rules. With the first page come who has no second factor, and where people were last. */
export const SecurityList = z.extend(page(SecurityPerson), {
  rules: SecurityRules,
  /** Where the answer goes to, as the networks would see it. */
  address: z.string(),
  /** What the roles are called here. */
  roles: z.array(z.object({ role: z.enum(roleNames), title: z.string() })),
  /**
   * Of the first thousand active people by name, those without a second factor: how many, how many of them administer or
   * approve, and the first of them by name. `only=without_factor` lists them all.
   */
  withoutFactor: z.optional(
    z.object({
      all: z.int(),
      meantFirst: z.int(),
      people: z.array(z.object({ id: z.string(), name: z.string(), isMeantFirst: z.boolean() })),
      isAll: z.boolean(),
    }),
  ),
  /** Where the first of the active people by name last signed in from, to see whom networks keep out. */
  lastSeen: z.optional(
    z.object({
      people: z.array(z.object({ name: z.string(), role: z.enum(roleNames), address: z.string() })),
      isAll: z.boolean(),
    }),
  ),
})
export type SecurityList = z.infer<typeof SecurityList>

/** Whom the list can be narrowed to: who is held back after wrong tries, has a note, has no second factor, is signed in now. */
export const securityNarrowings = [
  'held_back',
  'to_look_at',
  'without_factor',
  'signed_in',
] as const
export type SecurityNarrowing = (typeof securityNarrowings)[number]

export const SecurityQuery = z.object({ ...paging, only: z.optional(z.enum(securityNarrowings)) })

/** One sign-in, or the last of a day with how many it stands for. */
export const SignInView = z.object({
  id: z.int(),
  at: Moment,
  person: Person,
  outcome: z.enum(signInOutcomes),
  device: z.string(),
  network: z.string(),
  address: z.string(),
  factor: z.string(),
  times: z.int(),
})
export type SignInView = z.infer<typeof SignInView>

/**
 * Newest first. With the first page come how often addresses were tried that nobody here has, and the people to choose from.
 */
export const SignInList = z.extend(page(SignInView), {
  strangersTries: z.optional(z.int()),
  people: z.optional(z.array(Person)),
  /** Are there people behind them, by name? `person` narrows to anybody by their id. */
  hasMorePeople: z.optional(z.boolean()),
})
export type SignInList = z.infer<typeof SignInList>

export const SignInQuery = z.object({
  ...paging,
  /** Whose, by their id. */
  person: z.optional(z.string().check(z.maxLength(100))),
  /** `yes`: only those that failed. */
  failed: z.optional(z.literal('yes')),
  /** From this day to that one, in Port Moresby. */
  from: z.optional(Day),
  to: z.optional(Day),
})
