import { lazy, Suspense, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useConfirmVoid, useKeepFile, useTakeBack } from './actions.ts'

const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }))

/** The rarer way of a bank file: back. */
export function AskVoid({ batch }: { batch: BatchView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Ask to void the file
      </Button>
      <Suspense>{isOpen && <VoidDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Somebody asked that the file be void: another confirms it, or it is kept. */
export function VoidAsked({ batch, askedAt }: { batch: BatchView; askedAt: string }) {
  const { user } = useSession()
  const showToast = useToast()
  const keep = useKeepFile(batch.id, () => showToast({ title: 'The bank file is kept' }))
  const confirm = useConfirmVoid(batch.id, () =>
    showToast({ title: 'The bank file is VOID', text: 'The batch is approved as it was before.' }),
  )
  const isOwn = batch.voidAsked?.askedBy.id === user.id
  const { lastDownload: taken } = batch
  return (
    <div className="grid gap-2">
      {taken?.isBroughtBack && (
        <p>
          These records came back from a copy, <Moment at={taken.at} />. Whoever downloaded the file
          before that may be forgotten: it may be at the bank.
        </p>
      )}
      {taken && !taken.isBroughtBack && (
        <p>
          {taken.by.name} {taken.inArchive ? 'began an archive that may have it' : 'downloaded it'}{' '}
          last, <Moment at={taken.at} />: it may be at the bank.
        </p>
      )}
      <ErrorNotice error={confirm.error ?? keep.error} />
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            kind="danger"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ askedAt, downloadEntry: taken?.entry })}
          >
            Confirm: it is void
          </Button>
        )}
        <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {isOwn ? 'Take that back' : 'Keep the file'}
        </Button>
      </div>
    </div>
  )
}

/** Whoever just gave the last approval can take it back for a moment. */
export function TakeBack({ batch }: { batch: BatchView }) {
  const showToast = useToast()
  const takeBack = useTakeBack(batch.id, () => showToast({ title: 'Your approval is taken back' }))
  return (
    <div className="grid gap-2">
      <ErrorNotice error={takeBack.error} />
      <Button busy={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
        Take my approval back
      </Button>
    </div>
  )
}
