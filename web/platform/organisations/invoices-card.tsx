import { formatDay } from '#domain/calendar.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { useInvoicesOf } from '../queries.ts'

/** The invoices of one organisation, newest first. */
export function InvoicesCard({ id }: { id: string }) {
  const { rows, query } = useInvoicesOf(id)
  return (
    <Card title="Invoices">
      {rows.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="divide-y divide-line">
        {rows.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="font-medium">No. {invoice.number}</span>
            <Badge {...invoiceStateWords[invoice.state]} />
            <span className="text-muted">
              {invoice.planTitle}, due {formatDay(invoice.dueOn)}, {invoice.reference}
            </span>
            <span className="ml-auto">
              <Money toea={invoice.totalToea} />
            </span>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  )
}
