import { Trash2 } from 'lucide-react'
import { invoiceLimits } from '#domain/payees/invoices/invoice.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import type { TypedInvoice } from './typed-invoices.ts'

type InvoiceFieldsProps = {
  ref: (row: HTMLElement | null) => void
  /** Counted from 1. */
  number: number
  row: TypedInvoice
  onRow: (row: TypedInvoice) => void
  onTakeOut: () => void
}

/** One invoice: its number, its date, what it came to, and what is withheld of it. */
export function InvoiceFields({ ref, number, row, onRow, onTakeOut }: InvoiceFieldsProps) {
  return (
    <fieldset
      ref={ref}
      className="grid min-w-0 grid-cols-2 items-end gap-2 sm:grid-cols-[2fr_1.4fr_1.2fr_1.2fr_auto]"
    >
      <legend className="sr-only">Invoice {number}</legend>
      <TextField
        label="Invoice number"
        className="col-span-2 sm:col-span-1"
        maxLength={invoiceLimits.numberMax}
        value={row.number}
        onText={(text) => onRow({ ...row, number: text })}
      />
      <TextField
        label="Date"
        type="date"
        className="col-span-2 sm:col-span-1"
        value={row.day}
        onText={(day) => onRow({ ...row, day })}
      />
      <TextField
        label="Gross (K)"
        figures
        inputMode="decimal"
        value={row.gross}
        onText={(gross) => onRow({ ...row, gross })}
      />
      <TextField
        label="Withheld (K)"
        figures
        inputMode="decimal"
        value={row.withheld}
        onText={(withheld) => onRow({ ...row, withheld })}
      />
      <button
        type="button"
        className="col-span-2 grid size-10 place-items-center justify-self-end rounded-md text-muted hover:bg-raised sm:col-span-1"
        onClick={onTakeOut}
      >
        <Trash2 size={15} aria-hidden />
        <span className="sr-only">Take out invoice {number}</span>
      </button>
    </fieldset>
  )
}
