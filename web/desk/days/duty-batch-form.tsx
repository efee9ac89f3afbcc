import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DutyDue } from '#contract/days/duty-payments.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useToast } from '../layout/toasts.tsx'
import { dutyBatchesQuery, usePaidBy } from './queries.ts'

type DutyBatchFormProps = { due: DutyDue; what: string; onClose: () => void }

/** Which batch pays a duty: one of those that were begun for taxes, or for super. */
export function DutyBatchForm({ due: { kind, month }, what, onClose }: DutyBatchFormProps) {
  const query = useQuery(dutyBatchesQuery(kind))
  const { data } = query
  const [batchId, setBatchId] = useState('')
  const save = usePaidBy()
  const showToast = useToast()
  if (!data) return query.error ? <Unread query={query} what="The batches" /> : <Loading />
  const close = (
    <Button kind="quiet" size="small" onClick={onClose}>
      Not now
    </Button>
  )
  if (data.items.length === 0) {
    const templates = kind === 'super' ? 'super' : 'taxes'
    return (
      <p className="w-full">
        No batch was begun from a template for {templates} yet; only such a one pays it. {close}
      </p>
    )
  }
  return (
    <form
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { kind, month, batchId },
          {
            onSuccess: () => {
              showToast({ title: `Said what pays ${what}` })
              onClose()
            },
          },
        )
      }}
    >
      <SelectField
        label={`Which batch pays ${what}?`}
        className="max-w-md"
        required
        placeholder="Choose"
        choices={data.items.map(({ id, reference, name }) => ({
          value: id,
          label: `${reference} ${name}`,
        }))}
        value={batchId}
        onChoice={setBatchId}
        error={fieldError(save.error, 'batchId')}
      />
      <ErrorNotice error={save.error} />
      <p className="flex gap-2">
        <Button type="submit" kind="primary" size="small" busy={save.isPending}>
          Save
        </Button>
        {close}
      </p>
    </form>
  )
}
