import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { amountText, parseAmount } from '#domain/money/money.ts'
import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { openBatchesQuery, useRepay } from './queries.ts'

/** A line of an open batch pays it again, with no more than came back. */
export function RepayDialog({ one, onClose }: { one: ReturnView; onClose: () => void }) {
  const { data, error, isPending } = useQuery(openBatchesQuery)
  const repay = useRepay(one.id)
  const [batchId, setBatchId] = useState('')
  const [amount, setAmount] = useState(amountText(one.amountToea))
  const read = parseAmount(amount)
  const isAbove = read.ok && read.value > one.amountToea
  const batches = data?.items ?? []
  const chosen = batchId || (batches[0]?.id ?? '')
  const said =
    isAbove || !read.ok
      ? `At most ${amountText(one.amountToea)} kina came back.`
      : fieldError(repay.error, 'amountToea')
  return (
    <Dialog title="Pay again" onClose={onClose}>
      {isPending && <Loading isPart />}
      <ErrorNotice error={error} />
      {data && batches.length === 0 && (
        <p>
          There is no open batch.{' '}
          <Link to="/batches/new" className="underline">
            Start one
          </Link>
          , then come back here.
        </p>
      )}
      {batches.length > 0 && (
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!read.ok || isAbove) return
            repay.mutate({ batchId: chosen, amountToea: read.value }, { onSuccess: onClose })
          }}
        >
          <p>
            It goes to the account that is on file for the payee when the batch is submitted. One
            that sent a payment back has to be verified first.
          </p>
          <SelectField
            label="In the batch"
            value={chosen}
            onChoice={setBatchId}
            choices={batches.map(({ id, reference, name }) => {
              return { value: id, label: `${reference} ${name}` }
            })}
          />
          {data?.nextCursor && <p>Only the {batches.length} newest open batches are listed.</p>}
          <TextField
            label="Amount in kina"
            inputMode="decimal"
            value={amount}
            onText={setAmount}
            error={said}
            required
          />
          {!said && <ErrorNotice error={repay.error} />}
          <DialogButtons busy={repay.isPending} onClose={onClose}>
            Add the payment
          </DialogButtons>
        </form>
      )}
    </Dialog>
  )
}
