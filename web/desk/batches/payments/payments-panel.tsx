import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { findingTitle } from '#domain/words/finding-words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMay } from '../../layout/queries.ts'
import { paymentsQuery } from '../queries.ts'
import { SampleSheet } from '../sheet/sample-sheet.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { type OpenPayment, PaymentDialogs } from './payment-dialogs.tsx'

/** Asked for with this file: the tooltips are half as large as the page. */
const tooltips = import('../../../ui/tooltip.tsx')
const TooltipProvider = lazy(async () => ({ default: (await tooltips).TooltipProvider }))

/** The lines of a batch; while it is a draft they are added to, mended and taken out here. */
export function PaymentsPanel({ batch, found }: { batch: BatchView; found: FindingList }) {
  const [open, setOpen] = useState<OpenPayment>()
  const [parameters] = useSearchParams()
  const isOpen = isEditable(batch.state)
  const onlyWarnings = parameters.get('only') === 'warnings' && !isOpen
  const query = useSuspenseInfiniteQuery(paymentsQuery(batch.id, onlyWarnings))
  const mayChange = useMay('create_payments') && isOpen
  const payments = query.data.pages.flatMap(({ items }) => items)
  const titlesNow = isOpen ? titlesByPayment(found) : undefined

  return (
    <section aria-label="Payments" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap-reverse items-end justify-between gap-3">
        <PaymentTabs batch={batch} onlyWarnings={onlyWarnings} />
        {mayChange && <AddButtons batch={batch} onAdd={() => setOpen({ kind: 'add' })} />}
      </div>
      {payments.length === 0 ? (
        <NoPayments onlyWarnings={onlyWarnings} mayChange={mayChange} />
      ) : (
        <TooltipProvider>
          <Table
            caption="Payments of this batch"
            rows={payments}
            rowKey={({ id }) => id}
            columns={paymentColumns(
              ({ id, warnings }) =>
                titlesNow?.get(id) ?? (isOpen ? [] : warnings.map(findingTitle)),
              mayChange
                ? {
                    onEdit: (payment) => setOpen({ kind: 'edit', payment }),
                    onRemove: (payment) => setOpen({ kind: 'remove', payment }),
                  }
                : undefined,
            )}
            footer={<Footer batch={batch} shown={payments.length} onlyWarnings={onlyWarnings} />}
          />
        </TooltipProvider>
      )}
      <div>
        <LoadMore query={query}>Show more payments</LoadMore>
      </div>
      {mayChange && <PaymentDialogs batch={batch} open={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

/** What is found in each payment of an open batch now; what a submitted one was submitted with stands at its payments. */
function titlesByPayment({ items }: FindingList): Map<PaymentView['id'], string[]> {
  const titles = new Map<string, string[]>()
  for (const { paymentId, title } of items) {
    if (paymentId) titles.set(paymentId, [...(titles.get(paymentId) ?? []), title])
  }
  return titles
}

function PaymentTabs({ batch, onlyWarnings }: { batch: BatchView; onlyWarnings: boolean }) {
  const { id, paymentCount } = batch
  const path = `/batches/${id}`
  const all = { label: 'All payments', to: path, isCurrent: !onlyWarnings, count: paymentCount }
  // the server knows which stand out once the batch is submitted; until then each stands in the list above
  const standingOut = { label: 'To look at', to: `${path}?only=warnings`, isCurrent: onlyWarnings }
  return <Tabs label="Payments" tabs={isEditable(batch.state) ? [all] : [all, standingOut]} />
}

function AddButtons({ batch, onAdd }: { batch: BatchView; onAdd: () => void }) {
  const mayImport = useMay('bulk_create_payments')
  return (
    <div className="no-print flex flex-wrap gap-2">
      {mayImport && (
        <Link
          to={`/batches/${batch.id}/sheet`}
          className={buttonClass(batch.paymentCount === 0 ? 'primary' : 'secondary')}
        >
          <FileSpreadsheet size={17} aria-hidden />
          Add a sheet
        </Link>
      )}
      <Button onClick={onAdd} icon={<Plus size={17} aria-hidden />}>
        Add a payment
      </Button>
    </div>
  )
}

function NoPayments({ onlyWarnings, mayChange }: { onlyWarnings: boolean; mayChange: boolean }) {
  if (onlyWarnings) return <EmptyState>No payment stands out.</EmptyState>
  return (
    <EmptyState sample={mayChange && <SampleSheet />}>
      There are no payments yet.{mayChange && ' Add a sheet, or payments one by one.'}
    </EmptyState>
  )
}

type FooterProps = { batch: BatchView; shown: number; onlyWarnings: boolean }

function Footer({ batch, shown, onlyWarnings }: FooterProps) {
  if (onlyWarnings) return <span className="text-muted">{shown} shown that stand out</span>
  return (
    <>
      <span className="text-muted">
        {shown.toLocaleString('en-US')} of {batch.paymentCount.toLocaleString('en-US')} shown
      </span>
      <span>
        <span className="mr-3 text-muted">Total of the batch</span>
        <Money toea={batch.totalToea} className="font-semibold" />
      </span>
    </>
  )
}
