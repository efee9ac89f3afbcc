import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { ImportView } from '#contract/batches/imports.ts'
import { wholeSheet } from '#domain/sheets/whole.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { OpenSheet } from './open-sheet-state.ts'
import type { SheetReview } from './review-sheet.ts'
import { type SentBefore, useSendSheet } from './send-sheet.ts'
import { writeSheet } from './write-sheet.ts'

export { SheetKept } from './sheet-kept.tsx'

type SheetSendingProps = SentBefore & {
  batch: BatchView
  open: OpenSheet
  review: SheetReview
  onAnswer: (answer: ImportView) => void
}

/** All rows or none is the rule; taking only the good ones is an explicit choice that says what it leaves behind. */
export function SheetSending({ batch, open, review, onAnswer, ...before }: SheetSendingProps) {
  const [share, setShare] = useState(0)
  const { money } = useFormats()
  const send = useSendSheet(batch.id, before, setShare)
  const [refusedBy, setRefusedBy] = useState<OpenSheet>()
  const { rowCount, readyCount, readyToea, errorRows } = review
  // a figure of the whole sheet that differs is no row that could stay out; nor is what only its file shows, which is not sent
  const isSheetWrong = review.problems.some(
    (one) =>
      one.severity === 'error' && (one.column === wholeSheet || open.sheet.problems.includes(one)),
  )
  const isAllReady = readyCount > 0 && errorRows.size === 0

  function press(goodRowsOnly: boolean) {
    const content = contentOf(open)
    setShare(0)
    const onSuccess = (answer: ImportView) => {
      if (answer.accepted === 0) setRefusedBy(open)
      onAnswer(answer)
    }
    const { fileName, answers } = open
    send.mutate({ fileName, content, goodRowsOnly, answers }, { onSuccess })
  }

  if (send.isPending) return <Sending share={share} bytes={contentOf(open).length} />
  return (
    <div className="grid gap-3">
      <ErrorNotice error={send.error} />
      {refusedBy && !send.error && (
        <Notice tone="wait" title="The server found more to mend. Nothing was kept yet.">
          What it found stands in the rows below.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="primary" disabled={!isAllReady} onClick={() => press(false)}>
          {isAllReady
            ? `Add ${counted(readyCount, 'payment')}, ${money(readyToea)}`
            : `Add all ${counted(rowCount, 'payment')}`}
        </Button>
        {errorRows.size > 0 && readyCount > 0 && !isSheetWrong && (
          <>
            <Button onClick={() => press(true)} aria-describedby="rest">
              Take the {counted(readyCount, 'good row')}
            </Button>
            <p id="rest" className="max-w-md text-muted">
              {errorRows.size === 1 ? 'The other row stays' : `The other ${errorRows.size} stay`}{' '}
              out of the batch, to be downloaded with the reasons, mended and added later.
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** A bank file goes as it came, with all that no sheet shows, unless something in it was mended. */
function contentOf({ sheet, original, before }: OpenSheet): string | Uint8Array<ArrayBuffer> {
  const isUntouched = sheet.encoding === 'bank-file' && before.length === 0
  return isUntouched && original !== undefined ? original : writeSheet(sheet)
}

function Sending({ share, bytes }: { share: number; bytes: number }) {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024))
  return (
    <div role="status" className="grid gap-1">
      <Progress
        label={share < 1 ? 'Sending the sheet' : 'On its way. The server checks every row again…'}
        done={Math.round(share * kilobytes)}
        of={kilobytes}
        unit="KB"
      />
    </div>
  )
}
