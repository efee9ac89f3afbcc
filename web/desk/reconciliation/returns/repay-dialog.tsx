import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { openBatchesQuery, useRepay } from './queries.ts'

/** A line of an open batch pays it again, with exactly what came back. */
export function RepayDialog({ one, onClose }: { one: ReturnView; onClose: () => void }) {
  const query = useQuery(openBatchesQuery)
  const { data, isPending } = query
  const repay = useRepay(one.id)
  const [batchId, setBatchId] = useState('')
  const batches = data?.items ?? []
  const chosen = batchId || (batches[0]?.id ?? '')
  return (
    <Dialog title="Pay again" onClose={onClose}>
      {isPending && <Loading isPart />}
      <Unread query={query} what="The open batches" />
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
            repay.mutate({ batchId: chosen, amountToea: one.amountToea }, { onSuccess: onClose })
          }}
        >
          <p>
            <Money toea={one.amountToea} /> came back, and as much is paid again. It goes to the
            account that is on file for the payee when the batch is submitted. One that sent a
            payment back has to be verified first.
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
          <ErrorNotice error={repay.error} />
          <DialogButtons busy={repay.isPending} onClose={onClose}>
            Add the payment
          </DialogButtons>
        </form>
      )}
    </Dialog>
  )
}
