import * as z from 'zod/mini'
import { bareName } from '../send-mail.ts'
import { whyMax } from './store.ts'

/** That letters to an address come back, or are not wanted there. `id` is the same however often it is reported, `letter` what the service calls the one that did. */
export type ReportedBounce = { id: string; letter: string; address: string; why: string }

const word = z.string().check(z.maxLength(1000))
const said = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, whyMax)),
)
const Event = z.object({
  type: word,
  payload: z.object({
    eventId: z.string().check(z.minLength(1), z.maxLength(200)),
    messageId: z._default(word, ''),
    recipient: z.string().check(z.minLength(3), z.maxLength(254)),
    bounce: z.optional(z.object({ type: z.optional(word), reason: z.optional(said) })),
    rejection: z.optional(z.object({ reason: z.optional(said) })),
  }),
})

/** What a call of the service may bring: one event, or a batch of its queue. */
export const MailEvents = z.union([z.array(Event).check(z.maxLength(100)), Event])

const kinds = 'cf.email.sending.message.'

/**
 * The one adapter: events of Cloudflare's Email Sending, as its queue has them. Gives those after which another letter would come
 * back as well; a mailbox that is full, or a server that is away, is none of them, because the service tries again itself.
 */
export function bouncesOf(sent: z.infer<typeof MailEvents>): ReportedBounce[] {
  return [sent].flat().flatMap(({ type, payload }) => {
    const { eventId: id, messageId, recipient: address, bounce, rejection } = payload
    const letter = bareName(messageId)
    if (type === `${kinds}bounced` && bounce?.type === 'hard')
      return [{ id, letter, address, why: bounce.reason ?? 'the mailbox refuses it for good' }]
    if (type === `${kinds}complained`)
      return [{ id, letter, address, why: 'whoever reads it said that it is spam' }]
    if (type === `${kinds}rejected` && rejection?.reason === 'suppressed')
      return [{ id, letter, address, why: 'the mail service sends nothing there any more' }]
    return []
  })
}
