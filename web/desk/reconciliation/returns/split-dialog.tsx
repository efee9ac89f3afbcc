import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { readLines } from '#domain/batches/settling/read-lines.ts'
import { returnLimits } from '#domain/batches/settling/returns.ts'
import { fieldError } from '../../../api.ts'
import { counted } from '../../../ui/counted.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { FindAnother } from '../find-another.tsx'
import { splitBatchesQuery, useSplit } from './queries.ts'

type SplitDialogProps = { one: ReturnView; onClose: () => void }

/** One credit of a whole batch, or of payments of it by their numbers: together they come to exactly it. */
export function SplitDialog({ one, onClose }: SplitDialogProps) {
  const [asked, setAsked] = useState('')
  const query = useQuery(splitBatchesQuery(one.id, asked))
  const { data, isPending } = query
  const batches = data?.items ?? []
  return (
    <Dialog title="Which payments came back?" onClose={onClose}>
      <p>
        <Money toea={one.amountToea} /> came back by one credit. Say of which payments: they must
        come to exactly that.
      </p>
      {isPending && <Loading isPart />}
      <Unread query={query} what="The batches" />
      {data && batches.length === 0 && (
        <p>
          {asked
            ? 'No batch of this account with these words is of as much and left by that day.'
            : `No batch of this account with a pay day within ${returnLimits.backDays} days is of as much and left by then.`}
        </p>
      )}
      {batches.length > 0 && <Choose key={asked} one={one} batches={batches} onClose={onClose} />}
      {(data || asked) && (
        <FindAnother label="Find another batch by name or reference" onAsk={setAsked} />
      )}
    </Dialog>
  )
}

type Batches = {
  id: string
  reference: string
  name: string
  paymentCount: number
  totalToea: number
}[]

function Choose({ one, batches, onClose }: SplitDialogProps & { batches: Batches }) {
  const split = useSplit(one.id)
  const [batchId, setBatchId] = useState(batches[0]?.id ?? '')
  const batch = batches.find(({ id }) => id === batchId)
  const [which, setWhich] = useState('')
  const [wrong, setWrong] = useState<string>()
  if (!batch) return null
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const lines = readLines(which, returnLimits.chosenMax)
        setWrong(lines.ok ? undefined : lines.says)
        if (!lines.ok) return
        const chosen = lines.value.length > 0 && { lines: lines.value }
        split.mutate({ batchId, ...chosen }, { onSuccess: onClose })
      }}
    >
      <SelectField
        label="Batch"
        value={batchId}
        onChoice={setBatchId}
        choices={batches.map(({ id, reference, name }) => {
          return { value: id, label: `${reference} ${name}` }
        })}
      />
      <p>
        {batch.reference} has {counted(batch.paymentCount, 'payment')},{' '}
        <Money toea={batch.totalToea} />.
      </p>
      <TextField
        label="Payments by their numbers; empty means all of the batch"
        hint={`Such as 3, 7, 12-20: the last part of ${batch.reference}-3. At most ${returnLimits.chosenMax}.`}
        value={which}
        onText={setWhich}
        error={wrong ?? fieldError(split.error, 'lines')}
        maxLength={4_000}
      />
      {!fieldError(split.error, 'lines') && <ErrorNotice error={split.error} />}
      <p>
        Nothing more is paid to their accounts until somebody verifies them, unless they are more
        than {returnLimits.lockedTogetherMax}.
      </p>
      <DialogButtons busy={split.isPending} onClose={onClose}>
        They came back
      </DialogButtons>
    </form>
  )
}
