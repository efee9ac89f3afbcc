import { useState } from 'react'
import type { WebhookMade, WebhookView } from '#contract/integrations/webhooks.ts'
import { webhookLimits } from '#domain/integrations/webhook-address.ts'
import {
  eventWords,
  type WebhookEvent,
  webhookEvents,
} from '#domain/integrations/webhook-events.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { differing } from '../../../ui/differing.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { Choices } from '../choices.tsx'
import { useAddWebhook, useChangeWebhook, useNewSecret, useRemoveWebhook } from '../queries.ts'
import { ShownSecret } from '../shown-secret.tsx'

const lostSecret = 'Make a new secret for this webhook.'

type Written = { address: string; events: WebhookEvent[] }
const empty: Written = { address: '', events: [] }

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WebhookMade>()
  const add = useAddWebhook(setMade)
  return (
    <Dialog title={made ? 'The secret of the webhook' : 'Add a webhook'} onClose={onClose}>
      {made ? (
        <ShownSecret
          what="The webhook"
          secret={made.secret}
          otherwise={lostSecret}
          onClose={onClose}
        />
      ) : (
        <WebhookForm action={add} start={empty} verb="Add the webhook" onClose={onClose} />
      )}
    </Dialog>
  )
}

type OfWebhook = { webhook: WebhookView; onClose: () => void }

export function EditWebhookDialog({ webhook, onClose }: OfWebhook) {
  const showToast = useToast()
  const change = useChangeWebhook(webhook.id, () => {
    showToast({ title: 'Webhook saved' })
    onClose()
  })
  const { address, events } = webhook
  const start: Written = { address, events }
  const action = {
    ...change,
    mutate: (written: Written) => change.mutate(differing(start, written)),
  }
  return (
    <Dialog title="Edit the webhook" onClose={onClose}>
      <WebhookForm action={action} start={start} verb="Save" onClose={onClose} />
    </Dialog>
  )
}

type FormProps = {
  action: {
    keptAs: string
    error: Error | null
    isPending: boolean
    mutate: (written: Written) => void
  }
  start: Written
  verb: string
  onClose: () => void
}

function WebhookForm({ action, start, verb, onClose }: FormProps) {
  const { written, set, ...kept } = useKept(action.keptAs, start)
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        action.mutate(written)
      }}
    >
      <KeptNotice kept={kept} />
      <TextField
        label="Address"
        hint="Where the other system listens, beginning with https://"
        type="url"
        value={written.address}
        onText={(address) => set({ address })}
        error={fieldError(action.error, 'address')}
        maxLength={webhookLimits.addressMax}
        required
      />
      <Choices
        legend="It is told of"
        names={webhookEvents}
        words={(event) => eventWords[event]}
        chosen={written.events}
        onChoose={(events) => set({ events })}
        error={fieldError(action.error, 'events')}
      />
      <p className="text-muted">It is told numbers, states and totals, never an account.</p>
      <ErrorNotice error={action.error} />
      <DialogButtons busy={action.isPending} onClose={onClose}>
        {verb}
      </DialogButtons>
    </form>
  )
}

export function NewSecretDialog({ webhook, onClose }: OfWebhook) {
  const [made, setMade] = useState<WebhookMade>()
  const make = useNewSecret(webhook.id, setMade)
  return (
    <Dialog title={made ? 'The new secret' : 'Make a new secret?'} onClose={onClose}>
      {made ? (
        <ShownSecret
          what="The secret"
          secret={made.secret}
          otherwise={lostSecret}
          onClose={onClose}
        />
      ) : (
        <>
          <p>
            The secret of today signs beside it for {webhookLimits.overlapHours} hours, so that the
            other system loses nothing while you give it the new one.
          </p>
          <ErrorNotice error={make.error} />
          <DialogButtons
            busy={make.isPending}
            onClose={onClose}
            onDo={() => make.mutate(undefined)}
          >
            Make it
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}

export function RemoveWebhookDialog({ webhook, onClose }: OfWebhook) {
  const showToast = useToast()
  const remove = useRemoveWebhook(webhook.id, () => {
    showToast({ title: 'Webhook removed' })
    onClose()
  })
  return (
    <Dialog title="Remove the webhook?" onClose={onClose}>
      <p>
        <span className="break-all">{webhook.address}</span> is told nothing more, and the list of
        what was sent there goes with it.
      </p>
      <ErrorNotice error={remove.error} />
      <DialogButtons
        kind="danger"
        busy={remove.isPending}
        onClose={onClose}
        onDo={() => remove.mutate(undefined)}
      >
        Remove
      </DialogButtons>
    </Dialog>
  )
}
