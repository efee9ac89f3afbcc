import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMayNow, useSession } from '../layout/queries.ts'
import { KeysSection } from './keys/keys-section.tsx'
import { NewKeyDialog } from './keys/new-key-dialog.tsx'
import { AddWebhookDialog } from './webhooks/webhook-dialogs.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

/** How other programs work with this organisation: the keys they come in with, and the addresses that are told. */
export function IntegrationsPage() {
  const [parameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const mayMake = useMayNow('manage_integrations', 'change')
  const { permissions } = useSession().user
  const isOfWebhooks = parameters.get('view') === 'webhooks'
  const add = mayMake && (
    <Button kind="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setOpen(true)}>
      {isOfWebhooks ? 'Add a webhook' : 'Make an API key'}
    </Button>
  )
  const Added = isOfWebhooks ? AddWebhookDialog : NewKeyDialog
  return (
    <Page title="Integrations" actions={add}>
      <p className="max-w-prose">
        A program works with this organisation at <code>{window.location.origin}/api</code>.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href="/saas-docs/api">The API, with a program that pays</a>
        <a href="/api/openapi.json">OpenAPI 3.1</a>
      </p>
      <Tabs
        label="Integrations"
        tabs={[
          { label: 'API keys', to: '?', isCurrent: !isOfWebhooks },
          { label: 'Webhooks', to: '?view=webhooks', isCurrent: isOfWebhooks },
        ]}
      />
      {isOfWebhooks ? <WebhooksSection add={add} /> : <KeysSection make={add} />}
      {!permissions.includes('manage_integrations') && (
        <p className="text-muted">Organisation administrators make keys and webhooks.</p>
      )}
      {isOpen && <Added onClose={() => setOpen(false)} />}
    </Page>
  )
}
