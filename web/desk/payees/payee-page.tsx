import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { PayeeDetail } from '#contract/payees.ts'
import { api, NoAnswer } from '../../api.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Page } from '../../ui/page.tsx'
import { AuditLink } from '../layout/log/audit-link.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { useUndo } from '../layout/use-undo.ts'
import { AccountStateBadge } from './account-state.tsx'
import { AccountVersions } from './account-versions.tsx'
import { ContactsCard } from './contacts/contacts-card.tsx'
import { EmailsCard } from './contacts/emails-card.tsx'
import { emailsQuery } from './contacts/queries.ts'
import { DocumentsCard } from './documents/documents-card.tsx'
import { documentsQuery } from './documents/queries.ts'
import { LastPaidCard } from './last-paid-card.tsx'
import { MergesCard } from './merges/merges-card.tsx'
import { mergesQuery } from './merges/queries.ts'
import {
  contactsQuery,
  lastPaidQuery,
  payeeQuery,
  payeeRulesQuery,
  useChangePayee,
} from './queries.ts'
import { StateNotice } from './state-notice.tsx'
import { stopsQuery } from './stops/queries.ts'
import { StoppedBadge } from './stops/stopped-badge.tsx'
import { StopsCard } from './stops/stops-card.tsx'

// What draws an account's bank file comes with the form that shows it.
const EditPayeeDialog = lazy(async () => ({
  default: (await import('./edit-payee-dialog.tsx')).EditPayeeDialog,
}))

/** One payee: who it is, where the next payment goes, and every account there was. */
export function PayeePage() {
  const { payeeId = '' } = useParams()
  usePrefetchQuery(payeeRulesQuery)
  usePrefetchQuery(contactsQuery(payeeId))
  usePrefetchQuery(emailsQuery(payeeId))
  usePrefetchQuery(lastPaidQuery(payeeId))
  usePrefetchQuery(stopsQuery(payeeId))
  usePrefetchQuery(mergesQuery(payeeId))
  usePrefetchQuery(documentsQuery(payeeId))
  const { data: payee } = useSuspenseQuery(payeeQuery(payeeId))
  const { data: rules } = useSuspenseQuery(payeeRulesQuery)
  const [isEditing, setEditing] = useState(false)
  const change = useChangePayee(payeeId)
  const mayManage = useMayNow('manage_payees', 'change')
  const showToast = useToast()
  const undo = useUndo()
  const isArchived = payee.status === 'archived'

  function setStatus(status: PayeeDetail['status']) {
    const action = undo({
      send: (key) =>
        api.put(`/payees/${payeeId}`, NoAnswer, { body: { status: payee.status }, key }),
      clears: ['payees', 'waiting-accounts', 'batches'],
      done: said[payee.status],
    })
    const onSuccess = () => showToast({ title: said[status], text: payee.name, action })
    change.mutate({ status }, { onSuccess })
  }

  return (
    <Page
      title={payee.name}
      below={<StatusBadge payee={payee} />}
      actions={
        mayManage &&
        !payee.mergedInto && (
          <>
            {!isArchived && (
              <Button kind="primary" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <Button
              busy={change.isPending}
              onClick={() => setStatus(isArchived ? 'active' : 'archived')}
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
          </>
        )
      }
    >
      <ErrorNotice error={change.error} />
      <StateNotice payee={payee} rules={rules} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NextAccount payee={payee} />
        <Card title="Payee">
          <Facts
            facts={[
              ['Name', payee.name],
              ['Code', payee.code || '—'],
              ['Added', <Moment key="added" at={payee.createdAt} />],
              ['Last changed', <Moment key="changed" at={payee.updatedAt} />],
            ]}
          />
          <p className="mt-3">
            <AuditLink subject={`payee/${payee.id}`} />
          </p>
        </Card>
      </div>
      <AccountVersions
        accounts={payee.accounts}
        rules={rules}
        isMerged={payee.mergedInto !== undefined}
      />
      <LastPaidCard payeeId={payee.id} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <StopsCard payee={payee} />
        <ContactsCard payeeId={payee.id} isMerged={payee.mergedInto !== undefined} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DocumentsCard payee={payee} />
        <EmailsCard payeeId={payee.id} isMerged={payee.mergedInto !== undefined} />
        <MergesCard payee={payee} />
      </div>
      {isEditing && (
        <Suspense>
          <EditPayeeDialog payee={payee} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function StatusBadge({ payee: { status, stopped, mergedInto } }: { payee: PayeeDetail }) {
  if (mergedInto) return <Badge shape="✕" word="Merged" />
  if (status === 'archived') return <Badge shape="✕" word="Archived" />
  return stopped ? <StoppedBadge kind={stopped} /> : null
}

const said = { active: 'Payee restored', archived: 'Payee archived' }

function NextAccount({ payee: { account, mergedInto } }: { payee: PayeeDetail }) {
  return (
    <Card
      title={mergedInto ? 'Account of this record' : 'The next payment goes to'}
      actions={<AccountStateBadge state={account.state} />}
    >
      <p className="text-title">
        <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
      </p>
      <p className="mt-1">
        <span className="font-mono">{account.nameAtBank}</span>
        {account.bank && <span className="text-muted"> · {account.bank}</span>}
      </p>
      {account.isPooled && <p className="text-muted">One account of many members</p>}
    </Card>
  )
}
