import { billingLimits, type InvoiceDetail } from '#contract/billing.ts'
import { amountText } from '#domain/money/money.ts'
import { useWords } from '../words/use-words.tsx'

export type TypedProof = { bankReference: string; amount: string }

type ProofFormProps = {
  invoice: InvoiceDetail
  idempotencyKey: string
  typed: TypedProof | undefined
}

/** The upload of a bank's receipt: an ordinary form, so that it works on any phone. */
export function ProofForm({ invoice, idempotencyKey, typed }: ProofFormProps) {
  const { invoice: words } = useWords()
  return (
    <form
      method="post"
      action={`/billing/invoices/${invoice.id}/proofs`}
      encType="multipart/form-data"
      className="box screen"
    >
      <h2>{words.upload}</h2>
      <input type="hidden" name="key" value={idempotencyKey} />
      <label htmlFor="file">{words.file}</label>
      <input id="file" name="file" type="file" accept=".pdf,.jpg,.jpeg,.png" required />
      <label htmlFor="bankReference">{words.bankReference}</label>
      <input
        id="bankReference"
        name="bankReference"
        maxLength={billingLimits.bankReferenceMax}
        autoComplete="off"
        required
        defaultValue={typed?.bankReference}
      />
      <label htmlFor="amount">{words.amount}</label>
      <input
        id="amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typed?.amount ?? amountText(invoice.openToea)}
      />
      <button type="submit">{words.send}</button>
    </form>
  )
}
