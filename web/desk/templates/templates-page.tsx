import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { TemplateView } from '#contract/batches/templates.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useMayNow } from '../layout/queries.ts'
import { templatesQuery, useChangeTemplate } from './queries.ts'
import { TemplateCard } from './template-card.tsx'

const AddTemplateDialog = lazy(async () => ({
  default: (await import('./template-dialogs.tsx')).AddTemplateDialog,
}))
const EditTemplateDialog = lazy(async () => ({
  default: (await import('./template-dialogs.tsx')).EditTemplateDialog,
}))

const PayrollGroup = lazy(async () => ({
  default: (await import('./payroll-group.tsx')).PayrollGroup,
}))

/** What is paid again and again: each template with its last run, and the start of the next in one press. */
export function TemplatesPage() {
  const { data } = useSuspenseQuery(templatesQuery)
  const [edited, setEdited] = useState<TemplateView | 'new'>()
  const mayChange = useMayNow('create_payments', 'change')
  const mayChangePeople = useMayNow('manage_users', 'change')
  const hasGroup = mayChangePeople || data.items.some(({ isConfidential }) => isConfidential)
  const [isGroupShown, setGroupShown] = useState(false)
  const close = () => setEdited(undefined)
  const add = mayChange && (
    <Button kind="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setEdited('new')}>
      Add a template
    </Button>
  )
  const active = data.items.filter(({ status }) => status === 'active')
  const archived = data.items.filter(({ status }) => status === 'archived')
  return (
    <Page
      title="Templates"
      back={<Link to="/batches">Batches</Link>}
      actions={
        <>
          <Link to="/batches/periods" className={buttonClass()}>
            Periods
          </Link>
          {hasGroup && (
            <Button aria-expanded={isGroupShown} onClick={() => setGroupShown(!isGroupShown)}>
              Payroll group
            </Button>
          )}
          {add}
        </>
      }
    >
      {isGroupShown && (
        <Suspense fallback={<Loading isPart />}>
          <PayrollGroup />
        </Suspense>
      )}
      {data.items.length === 0 && (
        <EmptyState action={add}>
          A template keeps what the batches of one payroll have in common, so that the next one
          starts from the last. There is none yet.
        </EmptyState>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {active.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            {...(mayChange ? { onEdit: () => setEdited(template) } : {})}
          />
        ))}
      </ul>
      {archived.length > 0 && (
        <section aria-label="Archived templates">
          <h2 className="mb-1">Archived</h2>
          <ul className="grid gap-2">
            {archived.map((template) => (
              <ArchivedTemplate key={template.id} template={template} mayChange={mayChange} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {edited === 'new' && <AddTemplateDialog onClose={close} />}
        {edited !== undefined && edited !== 'new' && (
          <EditTemplateDialog template={edited} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

function ArchivedTemplate({ template, mayChange }: { template: TemplateView; mayChange: boolean }) {
  const { id, name, revision } = template
  const change = useChangeTemplate(id)
  return (
    <li className="flex flex-wrap items-baseline gap-3">
      <span className="text-muted">{name}</span>
      {mayChange && (
        <Button
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate({ status: 'active', revision })}
        >
          Take back<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ErrorNotice error={change.error} />
    </li>
  )
}
