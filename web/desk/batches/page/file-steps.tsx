import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Seal } from '../../../ui/seal.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { UploadDialog } from '../dialogs/upload-dialog.tsx'
import { useMakeBankFile } from '../file-actions.ts'
import { bankFileQuery } from '../queries.ts'
import { AskVoid, TakeBack, VoidAsked } from '../way-back/void-part.tsx'

/** From an approved batch to the bank: make the file, download it, write down what the bank says. `askedAt`: when somebody asked to cancel it. */
export function FileSteps({ batch, askedAt }: { batch: BatchView; askedAt: string | null }) {
  const mayMake = useMayNow('make_bank_files', 'download')
  const mayTakeBack = useMayNow('approve_payments', 'download')
  return (
    <>
      {mayTakeBack && batch.mayTakeBackUntil && <TakeBack batch={batch} />}
      {mayMake && <FilePart batch={batch} askedAt={askedAt} />}
    </>
  )
}

function FilePart({ batch, askedAt }: { batch: BatchView; askedAt: string | null }) {
  const { state, bankFileId, voidAsked, unsaidDebit, inVain } = batch
  if (state === 'approved') {
    const isFree = !(batch.mayNotPayBecause || batch.heldUntil || unsaidDebit || inVain)
    return isFree && <MakeFile batch={batch} askedAt={askedAt} />
  }
  if (!bankFileId) return null
  if (voidAsked) return <VoidAsked batch={batch} askedAt={voidAsked.askedAt} />
  return (
    <>
      {state === 'file_sealed' && <SealedFile batch={batch} bankFileId={bankFileId} />}
      <AskVoid batch={batch} />
    </>
  )
}

function MakeFile({ batch, askedAt }: { batch: BatchView; askedAt: string | null }) {
  const showToast = useToast()
  const make = useMakeBankFile(batch.id, () =>
    showToast({ title: 'Bank file sealed', text: 'It can be downloaded now.' }),
  )
  return (
    <div className="grid gap-2">
      <ErrorNotice error={make.error} />
      <Button
        kind={askedAt ? 'secondary' : 'primary'}
        busy={make.isPending}
        onClick={() => make.mutate({ askedAt })}
      >
        Make the bank file{askedAt && ' all the same'}
      </Button>
    </div>
  )
}

function SealedFile({ batch, bankFileId }: { batch: BatchView; bankFileId: string }) {
  const [isDownloaded, setDownloaded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { data: file } = useQuery(bankFileQuery(bankFileId))
  return (
    <>
      {file && <Seal seal={file.seal} size={28} />}
      {!batch.unsaidDebit && (
        <FileLink
          href={`/api/bank-files/${bankFileId}/content`}
          onTaken={() => setDownloaded(true)}
          className={buttonClass(isDownloaded ? 'secondary' : 'primary')}
        >
          <Download size={17} aria-hidden />
          Download the file
        </FileLink>
      )}
      <Button kind={isDownloaded ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        Mark as uploaded
      </Button>
      {isOpen && (
        <UploadDialog batch={batch} bankFileId={bankFileId} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
