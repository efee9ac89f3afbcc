import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { linesQuery } from '../queries.ts'
import { PrintedBatch } from './printed-batch.tsx'
import { usePrinting } from './use-printing.ts'

/** Prints the batch whole: every line of it, however few of them the screen shows. */
export function BatchPaper({ batch }: { batch: BatchView }) {
  const [isWanted, setWanted] = useState(false)
  const isPrinting = usePrinting()
  const lines = useQuery({ ...linesQuery(batch.id), enabled: isWanted })
  const isRead = lines.data !== undefined && !lines.isFetching

  // the lines must be there before they are printed
  useEffect(() => {
    if (!isWanted || !isRead) return
    setWanted(false)
    // behind this commit: what is drawn for the paper is drawn while the browser begins to print
    setTimeout(() => window.print())
  }, [isWanted, isRead])

  return (
    <>
      <Button
        size="small"
        icon={<Printer size={15} aria-hidden />}
        disabled={isWanted && !lines.isError}
        onClick={() => (lines.isError ? lines.refetch() : setWanted(true))}
      >
        {isWanted && !lines.isError ? 'Reading every line…' : 'Print'}
      </Button>
      {isWanted && lines.isError && (
        <Notice tone="bad" title="Nothing was printed.">
          <p>The lines could not be read to their end. Try again.</p>
        </Notice>
      )}
      {isPrinting && <PrintedBatch batch={batch} lines={lines.data} />}
    </>
  )
}
