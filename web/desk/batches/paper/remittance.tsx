import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { atBankStates } from '#domain/batches/batch.ts'
import { Loading } from '../../../ui/loading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { linesQuery } from '../queries.ts'
import { Advice } from './advice.tsx'

const shownMax = 10

/** Once the file is at the bank: what one payee is told of it, found by their name. */
export function Remittance({ batch }: { batch: BatchView }) {
  const may = useMayNow('view_payments', 'export')
  if (!may || !atBankStates.includes(batch.state)) return null
  return <Found batch={batch} />
}

function Found({ batch }: { batch: BatchView }) {
  const [words, setWords] = useState('')
  const query = useQuery(linesQuery(batch.id))
  const { data: lines = [], isPending, error } = query
  const sought = words.trim().toLowerCase()
  const byPayee = new Map(
    lines
      .filter(({ payeeName }) => payeeName.toLowerCase().includes(sought))
      .map((line) => [line.payeeId, line] as const),
  )
  const found = [...byPayee.values()]
  return (
    <section aria-label="Remittance advice" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-1">Remittance advice</h2>
      <p className="mb-3">
        Tells one payee what was sent to the bank: a PDF to hand out, or an e-mail to suppliers.
      </p>
      <Advice batch={batch} />
      <TextField label="Payee" value={words} onText={setWords} maxLength={80} />
      {isPending && <Loading isPart />}
      <Unread query={query} what="The payees" />
      <ul className="mt-2">
        {found.slice(0, shownMax).map(({ payeeId, payeeName }) => (
          <li key={payeeId} className="py-1">
            <FileLink href={`/api/batches/${batch.id}/remittance/${payeeId}`}>{payeeName}</FileLink>
          </li>
        ))}
      </ul>
      {!isPending && !error && found.length === 0 && (
        <p>No payee of this batch has this in their name.</p>
      )}
      {found.length > shownMax && (
        <p className="text-muted">And {found.length - shownMax} more: type a name.</p>
      )}
    </section>
  )
}
