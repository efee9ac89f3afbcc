import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { DeliveryView, WebhookView } from '#contract/integrations/webhooks.ts'
import { webhookLimits } from '#domain/integrations/webhook-address.ts'
import { eventWords } from '#domain/integrations/webhook-events.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { SideSheet } from '../../../ui/side-sheet.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { deliveriesQuery, useSendAgain } from '../queries.ts'

/** What was sent to an address, newest first, with what it answered. */
export function DeliverySheet({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const query = useSuspenseInfiniteQuery(deliveriesQuery(webhook.id))
  const sent = query.data.pages.flatMap(({ items }) => items)
  return (
    <SideSheet
      title="What was sent"
      below={<p className="break-all text-muted">{webhook.address}</p>}
      onClose={onClose}
    >
      {sent.length === 0 ? (
        <p>
          None of its events has happened while it was on, in the last {webhookLimits.logDays} days.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {sent.map((delivery) => (
            <Delivery key={delivery.sequence} webhookId={webhook.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </SideSheet>
  )
}

const states: Record<DeliveryView['state'], { tone: Tone; shape: string; word: string }> = {
  delivered: { tone: 'ok', shape: '●', word: 'arrived' },
  waiting: { tone: 'wait', shape: '◔', word: 'waits' },
  given_up: { tone: 'bad', shape: '✕', word: 'given up' },
}

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: DeliveryView }) {
  const { sequence, event, at, state, attempts, dueAt, triedAt, status, answer } = delivery
  const sendAgain = useSendAgain(webhookId)
  const maySend = useMayNow('manage_integrations', 'change')
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          {eventWords[event]} <span className="figures font-normal text-muted">{sequence}</span>
        </span>
        <Badge {...states[state]} />
      </p>
      <p className="text-muted">
        Happened <Moment at={at} />
      </p>
      {triedAt && (
        <p>
          {status === 0 ? 'No answer' : `Answered ${status}`} <Moment at={triedAt} />
          {attempts > 1 && `, at try ${attempts}`}
        </p>
      )}
      {answer && (
        <p className="rounded-md bg-raised px-2 py-1">
          <code className="break-all">{answer}</code>
        </p>
      )}
      {triedAt && dueAt && (
        <p>
          Next try <Moment at={dueAt} />
        </p>
      )}
      <ErrorNotice error={sendAgain.error} />
      {maySend && (
        <Button
          size="small"
          className="justify-self-start"
          busy={sendAgain.isPending}
          onClick={() => sendAgain.mutate(sequence)}
        >
          Send again<span className="sr-only">: event {sequence}</span>
        </Button>
      )}
    </li>
  )
}
