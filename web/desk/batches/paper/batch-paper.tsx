import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { enterExport } from '../../layout/lists/export/enter-export.ts'
import { NotEnteredNotice } from '../../layout/lists/export/not-entered-notice.tsx'
import { linesQuery } from '../queries.ts'
import { PrintedBatch } from './printed-batch.tsx'
import { usePrinting } from './use-printing.ts'

/** Prints the batch whole: every line of it, however few of them the screen shows. */
export function BatchPaper({ batch }: { batch: BatchView }) {
  const [isWanted, setWanted] = useState(false)
  const [refused, setRefused] = useState<string>()
  const isPrinting = usePrinting()
  const lines = useQuery({ ...linesQuery(batch.id), enabled: isWanted })
  const isRead = lines.data !== undefined && !lines.isFetching

  // the lines must be there before they are printed
  useEffect(() => {
    if (!isWanted || !isRead) return
    setWanted(false)
    const taken = { list: 'payments', batchId: batch.id, format: 'print', filter: '' } as const
    // behind this commit: what is drawn for the paper is drawn while the browser begins to print
    enterExport({ ...taken, rows: batch.paymentCount }).then(
      () => setTimeout(() => window.print()),
      (reason: Error) => setRefused(reason.message),
    )
  }, [isWanted, isRead, batch.id, batch.paymentCount])

  return (
    <>
      <Button
        size="small"
        icon={<Printer size={15} aria-hidden />}
        disabled={isWanted && !lines.isError}
        onClick={() => {
          setRefused(undefined)
          if (lines.isError) lines.refetch()
          else setWanted(true)
        }}
      >
        {isWanted && !lines.isError ? 'Reading every line…' : 'Print'}
      </Button>
      {isWanted && lines.isError && (
        <Notice tone="bad" title="Nothing was printed.">
          <p>The lines could not be read to their end. Try again.</p>
        </Notice>
      )}
      {refused !== undefined && <NotEnteredNotice title="Nothing was printed." reason={refused} />}
      {isPrinting && <PrintedBatch batch={batch} lines={lines.data} />}
    </>
  )
}
