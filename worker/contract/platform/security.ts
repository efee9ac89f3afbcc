import * as z from 'zod/mini'
import { OwnSession } from '../auth.ts'
import { Moment } from '../shared.ts'

/** How the platform is signed in to: by oneself, and by everybody. */
export const PlatformSecurity = z.object({
  sessions: z.array(OwnSession),
  factors: z.array(
    z.object({ name: z.string(), createdAt: Moment, lastUsedAt: z.nullable(Moment) }),
  ),
  recoveryCodesLeft: z.int(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      roleTitle: z.string(),
      factors: z.int(),
      openSessions: z.int(),
      lastLoginAt: z.nullable(Moment),
      lockedUntil: z.nullable(Moment),
    }),
  ),
  rules: z.object({
    sessionHoursMax: z.number(),
    failuresMax: z.int(),
    lockMinutes: z.number(),
    passwordMin: z.int(),
  }),
})
export type PlatformSecurity = z.infer<typeof PlatformSecurity>
