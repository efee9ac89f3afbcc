import * as z from 'zod/mini'
import { planNames } from '../domain/billing/plan.ts'
import { hasSlugForm, slugMax } from '../domain/slug.ts'
import { email } from './auth.ts'
import { line } from './shared.ts'

export const signUpLimits = { nameMax: 80, personMax: 80 }

const Slug = z
  .string('Address is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(slugMax, `Address can have at most ${slugMax} characters`),
    z.refine(hasSlugForm, 'Address needs 3 to 40 small letters, digits or single hyphens'),
  )

/** What a stranger says to get an organisation. The password is chosen behind the link of the letter. */
export const NewSignUp = z.object({
  organisationName: line('Organisation', signUpLimits.nameMax),
  slug: Slug,
  firstName: line('First name', signUpLimits.personMax),
  lastName: line('Last name', signUpLimits.personMax),
  email,
  plan: z.enum(planNames, 'Choose one of the plans'),
  terms: z.literal(true, 'Please agree to the terms of service'),
})
export type NewSignUp = z.infer<typeof NewSignUp>

/** Which address is asked for. */
export const SlugQuery = z.object({ slug: z.string().check(z.maxLength(80)) })

export const SlugAnswer = z.object({
  slug: z.string(),
  isAvailable: z.boolean(),
  /** Why not: how it is written, or that it is taken or reserved. */
  reason: z.optional(z.enum(['slug_invalid', 'slug_taken'])),
  suggestion: z.optional(z.string()),
})
export type SlugAnswer = z.infer<typeof SlugAnswer>
