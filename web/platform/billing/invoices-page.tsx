import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PlatformInvoiceView } from '#contract/billing.ts'
import { invoiceStates } from '#domain/billing/invoice.ts'
import { formatDay } from '#domain/calendar.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { fieldError } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useChange, useInvoices, useMay } from '../queries.ts'

/** Every invoice, newest first. */
export function InvoicesPage() {
  const [params] = useSearchParams()
  const state = invoiceStates.find((one) => one === params.get('state')) ?? ''
  const tabs = (['', ...invoiceStates] as const).map((one) => ({
    label: one ? invoiceStateWords[one].word : 'All',
    to: `/invoices${one ? `?state=${one}` : ''}`,
    isCurrent: one === state,
  }))
  return (
    <Page title="Invoices">
      <Tabs label="Invoices by state" tabs={tabs} />
      <Suspense fallback={<Loading isPart />}>
        <Found key={state} state={state} />
      </Suspense>
    </Page>
  )
}

function Found({ state }: { state: string }) {
  const { rows, query } = useInvoices(state)
  const mayVoid = useMay('manage_billing')
  if (rows.length === 0) return <EmptyState>No invoice here.</EmptyState>
  return (
    <>
      <Table
        caption="Invoices"
        rows={rows}
        rowKey={({ id }) => id}
        columns={mayVoid ? [...columns, voidColumn] : columns}
      />
      <LoadMore query={query} />
    </>
  )
}

const columns: Column<PlatformInvoiceView>[] = [
  { name: 'Number', heads: true, cell: ({ number }) => number },
  {
    name: 'Organisation',
    cell: ({ organisation }) => (
      <Link to={`/organisations/${organisation.id}`}>{organisation.name}</Link>
    ),
  },
  { name: 'Plan', cell: ({ planTitle }) => planTitle },
  { name: 'State', cell: ({ state }) => <Badge {...invoiceStateWords[state]} /> },
  { name: 'Due', cell: ({ dueOn }) => formatDay(dueOn) },
  { name: 'Reference', cell: ({ reference }) => reference },
  { name: 'Total', right: true, cell: ({ totalToea }) => <Money toea={totalToea} /> },
  { name: 'Received', right: true, cell: ({ paidToea }) => <Money toea={paidToea} /> },
]

const voidColumn: Column<PlatformInvoiceView> = {
  name: 'Take back',
  cell: (invoice) =>
    invoice.paidToea === 0 && invoice.state !== 'void' ? <VoidButton invoice={invoice} /> : '–',
}

function VoidButton({ invoice }: { invoice: PlatformInvoiceView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Void<span className="sr-only"> invoice {invoice.number}</span>
      </Button>
      {isOpen && <VoidDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}

function VoidDialog({ invoice, onClose }: { invoice: PlatformInvoiceView; onClose: () => void }) {
  const change = useChange(`/invoices/${invoice.id}/void`, onClose)
  const [reason, setReason] = useState('')
  const { number, organisation, planTitle, totalToea, dueOn } = invoice
  return (
    <Dialog
      title={`Void invoice ${number}`}
      onClose={onClose}
      actions={
        <DialogButtons
          kind="danger"
          busy={change.isPending}
          onClose={onClose}
          wayOut="Leave it as it is"
          onDo={() => change.mutate({ reason })}
        >
          Void it
        </DialogButtons>
      }
    >
      <Facts
        facts={[
          ['Organisation', organisation.name],
          ['Plan', planTitle],
          ['Total', <Money key="total" toea={totalToea} />],
          ['Due', formatDay(dueOn)],
        ]}
      />
      <p>
        Its number stays in use. Nobody is asked to pay it any more. Where the month is still owed,
        the next day issues another.
      </p>
      <ErrorNotice error={change.error} />
      <TextArea
        label="Reason"
        value={reason}
        maxLength={500}
        onText={setReason}
        error={fieldError(change.error, 'reason')}
      />
    </Dialog>
  )
}
