import { webhookLimits } from '#domain/integrations/webhook-address.ts'
import {
  eventWords,
  stateAfter,
  stateTold,
  webhookEvents,
} from '#domain/integrations/webhook-events.ts'
import { Part } from '../text-page.tsx'

const bodyOfEvent = `{"id":"hospital/412","sequence":412,"type":"batch.approved",
 "at":"2026-11-26T04:06:00.000Z","organisation":"hospital",
 "subject":"batch/5f0c…","state":"approved","version":1,
 "digest":"9b1e…","paymentCount":412,"totalToea":106741822}`

/** What another system is sent, how it knows that it comes from us, and what to expect of it. */
export function ApiWebhooks() {
  return (
    <Part id="webhooks" title="Webhooks">
      <p>
        Under Integrations an administrator names up to {webhookLimits.perOrganisation} addresses
        and what each is told. We send the event as JSON, without account numbers, and take any
        answer from 200 to 299 within ten seconds for its arrival. A redirect is no arrival.
      </p>
      <pre>{bodyOfEvent}</pre>
      <p>
        <code>Bilum-Signature: t=…,v1=…</code> has the second and the HMAC-SHA-256 of{' '}
        <code>t.body</code> under the webhook’s secret, in hexadecimal letters. Compare it over the
        bytes as they came, and refuse a <code>t</code> that is more than five minutes away. For a
        day after a new secret was made there are two <code>v1</code>.
      </p>
      <p>
        An event may come twice: its <code>id</code> is the same. It may come late: the greater{' '}
        <code>sequence</code> happened later. What does not arrive is sent eight times over three
        days; an address that takes nothing for so long is switched off, and the administrators are
        told.
      </p>
      <dl>
        {webhookEvents.map((event) => (
          <div key={event}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>
              {eventWords[event]}
              {stateAfter[event] && `; the batch is ${stateAfter[event]}`}
              {stateTold.includes(event) && '; state says where the batch is'}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
