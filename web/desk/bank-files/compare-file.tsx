import { useState } from 'react'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inGroups, Seal } from '../../ui/seal.tsx'
import { sealOf } from './seal.ts'

type Outcome = { fileName: string; sha256: string } | { fileName: string; unread: true }

/** Is the file in somebody's hands the one that was sealed, to the last byte? Nothing is sent anywhere. */
export function CompareFile({ file }: { file: BankFileView }) {
  const [outcome, setOutcome] = useState<Outcome>()

  async function compare(chosen: File) {
    const fileName = chosen.name
    const sha256 = await sealOf(chosen).catch(() => undefined)
    setOutcome(sha256 ? { fileName, sha256 } : { fileName, unread: true })
  }

  return (
    <div className="grid gap-3">
      <FileDrop
        label="Drop the file here to compare"
        hint="It is read in this browser and goes nowhere."
        accept=""
        onFile={compare}
      />
      {outcome && <Verdict file={file} outcome={outcome} />}
    </div>
  )
}

function Verdict({ file, outcome }: { file: BankFileView; outcome: Outcome }) {
  const { fileName } = outcome
  if ('unread' in outcome) {
    return (
      <Notice tone="bad" title="Not compared.">
        {fileName} could not be read.
      </Notice>
    )
  }
  if (outcome.sha256 === file.sha256) {
    return (
      <Notice tone="ok" title="Identical">
        {fileName} is the file that was sealed, to the last byte.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="Different">
      <p>
        {fileName} is not the file that was sealed. Do not give it to the bank; download it here
        again.
      </p>
      <p className="mt-2">
        <Seal sha256={outcome.sha256} />
      </p>
      <p className="figures mt-1 break-words text-muted">Its seal: {inGroups(outcome.sha256)}</p>
    </Notice>
  )
}
