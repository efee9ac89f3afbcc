import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { WebhookView } from '#contract/integrations/webhooks.ts'
import { eventWords } from '#domain/integrations/webhook-events.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSideSheet } from '../../../ui/use-side-sheet.ts'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useChangeWebhook, webhooksQuery } from '../queries.ts'
import { DeliverySheet } from './delivery-sheet.tsx'
import { EditWebhookDialog, NewSecretDialog, RemoveWebhookDialog } from './webhook-dialogs.tsx'

/** The addresses that are told of what happens, and what was sent to each. */
export function WebhooksSection({ add }: { add: ReactNode }) {
  const { data } = useSuspenseQuery(webhooksQuery)
  const sheet = useSideSheet('sent')
  const open = data.items.find(({ id }) => id === sheet.openId)
  if (data.items.length === 0) {
    return (
      <EmptyState action={add}>
        No other system is told of anything. A webhook tells one at once when a batch is approved or
        its bank file is made.
      </EmptyState>
    )
  }
  return (
    <>
      {data.items.map((webhook) => (
        <Webhook key={webhook.id} webhook={webhook} />
      ))}
      {open && <DeliverySheet key={open.id} webhook={open} onClose={sheet.close} />}
    </>
  )
}

type Open = 'edit' | 'secret' | 'remove'

function Webhook({ webhook }: { webhook: WebhookView }) {
  const [open, setOpen] = useState<Open>()
  const mayChange = useMayNow('manage_integrations', 'change')
  const mayRemove = useMayNow('manage_integrations', 'take_rights')
  const sheet = useSideSheet('sent')
  const { address, events, isOn, secretStart, earlierUntil, failingSince } = webhook
  const close = () => setOpen(undefined)
  return (
    <Card
      title={
        <>
          <span className="break-all">{address}</span>
          {/* several may be at one address */}
          <span className="sr-only">, secret {secretStart}…</span>
        </>
      }
      actions={
        isOn ? (
          <Badge tone="ok" shape="●" word="on" />
        ) : (
          <Badge tone="bad" shape="✕" word="switched off" />
        )
      }
    >
      {failingSince && (
        <Notice tone="wait" title="Nothing arrives there." className="mb-3">
          <p>
            Since <Moment at={failingSince} />. What is sent shows what was answered.
          </p>
        </Notice>
      )}
      <Facts
        facts={[
          ['Is told of', events.map((event) => eventWords[event]).join(', ')],
          [
            'Secret',
            <span key="secret">
              <code>{secretStart}…</code>
              {earlierUntil && Date.parse(earlierUntil) > Date.now() && (
                <>
                  , and the one before until <Moment at={earlierUntil} />
                </>
              )}
            </span>,
          ],
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Link {...sheet.linkTo(webhook.id)} className={buttonClass('secondary')}>
          What was sent
        </Link>
        {mayChange && (
          <>
            <Button kind="quiet" onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button kind="quiet" onClick={() => setOpen('secret')}>
              New secret
            </Button>
            <Switch webhook={webhook} />
          </>
        )}
        {mayRemove && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        )}
      </div>
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === 'secret' && <NewSecretDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && <RemoveWebhookDialog webhook={webhook} onClose={close} />}
    </Card>
  )
}

function Switch({ webhook: { id, isOn } }: { webhook: WebhookView }) {
  const showToast = useToast()
  const change = useChangeWebhook(id, () =>
    showToast({ title: isOn ? 'Switched off: nothing more is sent there' : 'Switched on' }),
  )
  return (
    <>
      <Button kind="quiet" busy={change.isPending} onClick={() => change.mutate({ isOn: !isOn })}>
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
