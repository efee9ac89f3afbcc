import type { PaymentView } from '#contract/batches/payments.ts'
import { isCreditNote, netToea } from '#domain/payees/invoices/invoice.ts'
import { useFormats } from '../../../../ui/formats.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Table } from '../../../../ui/table.tsx'

/** What a payment pays, to be read. */
export function InvoiceTable({ payment }: { payment: PaymentView }) {
  const { day } = useFormats()
  return (
    <Table
      caption="Invoices of this payment"
      rows={payment.invoices ?? []}
      rowKey={({ number }) => number}
      columns={[
        {
          name: 'Invoice',
          heads: true,
          cell: (invoice) =>
            isCreditNote(invoice) ? `Credit note ${invoice.number}` : invoice.number,
        },
        { name: 'Date', cell: (invoice) => invoice.day && day(invoice.day) },
        { name: 'Gross', right: true, cell: (invoice) => <Money toea={invoice.grossToea} /> },
        { name: 'Withheld', right: true, cell: (invoice) => <Money toea={invoice.withheldToea} /> },
        { name: 'Net', right: true, cell: (invoice) => <Money toea={netToea(invoice)} /> },
      ]}
      footer={
        <>
          <span className="text-muted">Total</span>
          <Money toea={payment.amountToea} className="font-semibold" />
        </>
      }
    />
  )
}
