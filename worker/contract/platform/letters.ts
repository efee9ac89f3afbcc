import * as z from 'zod/mini'
import { Moment, text } from '../shared.ts'

/** One letter that did not leave. */
export const LetterRetry = z.object({
  realm: text('Realm', 80),
  key: text('E-mail', 64),
})
export type LetterRetry = z.infer<typeof LetterRetry>

/** All letters of an organisation, or the platform, that certainly did not leave. */
export const LettersRetry = z.object({ realm: text('Realm', 80) })

/** Addresses of ours that letters came back from: where invoices go, and of the platform's people. */
export const BouncedAddresses = z.object({
  items: z.array(z.object({ address: z.string(), at: Moment, why: z.string() })),
})
export type BouncedAddresses = z.infer<typeof BouncedAddresses>

/** Somebody knows that it is right again. */
export const BounceClearing = z.object({ address: text('Address', 254) })
