import * as z from 'zod/mini'
import { roleNames } from '../../domain/access/role-names.ts'
import {
  type RangeProblem,
  readRange,
  widest,
  writeRange,
} from '../../domain/access/sign-in/addresses.ts'
import { idleLockChoices, sessionHoursMost } from '../../domain/access/sign-in/session-limits.ts'
import { factorRules, networkLimits } from '../../domain/access/sign-in/sign-in-rules.ts'
import { SignIn } from '../auth.ts'
import { Asked } from '../changes.ts'
import { line } from '../shared.ts'

const problems: Record<RangeProblem, string> = {
  unreadable: 'is no network. Write it such as 203.0.113.0/24 or 2001:db8::/48, or one address',
  prefix: 'has no prefix of its kind: 8 to 32 behind an IPv4 address, 16 to 128 behind IPv6',
  too_wide: `is too wide: at least /${widest[4]} behind an IPv4 address, /${widest[6]} behind IPv6. To let people in from everywhere, leave the list empty`,
}

/** A range of addresses in CIDR, kept in one way of writing. */
const range = z.pipe(
  line('Network', 60).check((asked) => {
    const read = readRange(asked.value)
    if (read.ok) return
    const message = `“${asked.value}” ${problems[read.reason]}`
    asked.issues.push({ code: 'custom', message, input: asked.value })
  }),
  z.transform((written: string) => {
    const read = readRange(written)
    return read.ok ? writeRange(read.value) : written
  }),
)

export const Network = z.object({ name: line('Name of the network', networkLimits.nameMax), range })

const networks = z
  .array(Network)
  .check(
    z.maxLength(networkLimits.count, `There can be at most ${networkLimits.count} networks`),
    (asked) => {
      const seen = new Set<string>()
      asked.value.forEach(({ range: one }, index) => {
        const message = `“${one}” stands there twice`
        if (seen.has(one))
          asked.issues.push({ code: 'custom', path: [index, 'range'], message, input: one })
        seen.add(one)
      })
    },
  )

/** What an organisation says of signing in, for everybody. */
export const SignInRules = z.object({
  secondFactor: z.enum(factorRules),
  /** The longest that a session lasts. */
  sessionHoursMax: z
    .int('Hours must be a whole number')
    .check(z.minimum(1), z.maximum(sessionHoursMost)),
  /** The longest that one stays unlocked with nobody there. */
  idleMinutesMax: z.literal(idleLockChoices),
  /** Where people come in from; none is everywhere. */
  networks,
  /** Roles that come in from everywhere all the same. */
  rolesFromAnywhere: z.array(z.enum(roleNames)).check(z.maxLength(roleNames.length)),
})
export type SignInRules = z.infer<typeof SignInRules>

/** The rules as they are to be, with the password of whoever asks. Where they are other by now than they were seen, nothing is changed. */
export const SignInRulesChange = z.extend(SignInRules, {
  password: SignIn.shape.password,
  was: z.optional(SignInRules),
})

export type SignInRulesChange = z.input<typeof SignInRulesChange>

/** The rules, or the change that waits. */
export const SignInRulesOrAsked = z.union([SignInRules, Asked])
