import { useState } from 'react'
import { fileCheckLimits } from '#domain/bank-files/compare/file-difference.ts'
import { fileCheck } from '#pages/words/en/file-check.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import { hashOf, useCheckFile } from './use-check-file.ts'

/** Is the file in somebody's hands the one that was sealed? Of the sealed one only its hash is sent. */
export function CheckFile({ bankFileId }: { bankFileId: string }) {
  const check = useCheckFile(bankFileId)
  const [trouble, setTrouble] = useState<string>()

  async function hold(file: File) {
    check.reset()
    setTrouble(undefined)
    if (file.size > fileCheckLimits.bytesMax) {
      setTrouble(`${file.name} is larger than any bank file: it has more than 4 MB.`)
      return
    }
    const sha256 = await hashOf(file).catch(() => undefined)
    if (sha256) check.mutate({ file, sha256 })
    else setTrouble(`${file.name} could not be read.`)
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <FileDrop
        label="Drop the file here to compare"
        hint={fileCheck.read}
        accept=""
        onFile={hold}
      />
      {check.isPending && <Loading isPart />}
      {trouble && (
        <Notice tone="bad" title="Not compared.">
          {trouble}
        </Notice>
      )}
      <ErrorNotice error={check.error} />
      {check.data && <CheckOutcome check={check.data} />}
    </div>
  )
}
