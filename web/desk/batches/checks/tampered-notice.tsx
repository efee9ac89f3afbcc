import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { tamperingOf } from '#domain/batches/paying/tampered.ts'
import { fileCheck } from '#pages/words/en/file-check.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { Differences } from '../../layout/file-checks/check-outcome.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { ClearDialog } from './clear-dialog.tsx'
import { fileChecksQuery } from './queries.ts'

type Props = { batch: BatchView; bankFileId: string }

/** A changed copy of its file was found: what differs, who asks to go on all the same, and the way to. */
export function TamperedNotice({ batch, bankFileId }: Props) {
  const query = useQuery(fileChecksQuery(bankFileId))
  const { data: checks } = query
  const [isOpen, setOpen] = useState(false)
  const mayNow = useMayNow('view_payments', 'decide')
  const { found, asked } = tamperingOf(batch.steps)
  const check = checks?.items.find(({ differenceCount }) => differenceCount > 0)
  return (
    <Notice tone="bad" title={fileCheck.stopped(found?.actor.name ?? 'Somebody')}>
      {check && <Differences check={check} />}
      <Unread query={query} what="What differs" />
      {asked && (
        <p className="mt-2">
          {fileCheck.askedBy(asked.actor.name)} “{asked.comment}”
        </p>
      )}
      {mayNow && checks?.mayClear && (
        <p className="no-print mt-2">
          <Button onClick={() => setOpen(true)}>{fileCheck[checks.mayClear]}</Button>
        </p>
      )}
      {isOpen && checks?.mayClear && (
        <ClearDialog
          batch={batch}
          verb={fileCheck[checks.mayClear]}
          onClose={() => setOpen(false)}
        />
      )}
    </Notice>
  )
}
