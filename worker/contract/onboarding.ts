import * as z from 'zod/mini'
import { stepNames } from '../domain/access/onboarding.ts'
import { line, text } from './shared.ts'

export const detailLimits = { addressMax: 200, phoneMax: 40 }

/** What an organisation says of itself; its invoices carry the address. */
export const OrganisationDetails = z.object({
  postalAddress: text('Postal address', detailLimits.addressMax),
  phoneNumber: line('Phone', detailLimits.phoneMax),
})
export type OrganisationDetails = z.infer<typeof OrganisationDetails>

/** A step of the checklist that is put aside. */
export const SkippedStep = z.object({ step: z.enum(stepNames, 'Choose one of the steps') })
