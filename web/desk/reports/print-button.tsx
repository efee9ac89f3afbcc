import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enterExport } from '../layout/lists/export/enter-export.ts'
import { NotEnteredNotice } from '../layout/lists/export/not-entered-notice.tsx'

type PrintButtonProps = {
  /** What the report is of, as its address has it, and how many rows it has so far. */
  filter: string
  rows: number
  /** The state of a `useSuspenseInfiniteQuery`. */
  query: {
    hasNextPage: boolean
    fetchNextPage: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>
  }
}

type Stage = 'waiting' | 'reading' | 'read' | 'failed'

/** Reads the report to its end, and prints it whole. */
export function PrintButton({
  filter,
  rows,
  query: { hasNextPage, fetchNextPage },
}: PrintButtonProps) {
  const [stage, setStage] = useState<Stage>('waiting')
  const [refused, setRefused] = useState<string>()

  // The last rows must stand on the page before it is printed.
  useEffect(() => {
    if (stage !== 'read' || hasNextPage) return
    setStage('waiting')
    enterExport({ list: 'reports', format: 'print', filter, rows }).then(
      () => window.print(),
      (reason: Error) => setRefused(reason.message),
    )
  }, [stage, hasNextPage, filter, rows])

  async function readAll() {
    setRefused(undefined)
    setStage('reading')
    for (let hasMore = hasNextPage; hasMore; ) {
      const answer = await fetchNextPage()
      if (answer.isFetchNextPageError) return setStage('failed')
      hasMore = answer.hasNextPage
    }
    setStage('read')
  }

  return (
    <div className="no-print grid justify-items-end gap-2">
      <Button
        size="small"
        icon={<Printer size={15} aria-hidden />}
        disabled={stage === 'reading'}
        onClick={readAll}
      >
        {stage === 'reading' ? 'Reading every row…' : 'Print'}
      </Button>
      {refused !== undefined && <NotEnteredNotice title="Nothing was printed." reason={refused} />}
      {stage === 'failed' && (
        <Notice tone="bad" title="Nothing was printed.">
          <p>The report could not be read to its end. Try again.</p>
        </Notice>
      )}
    </div>
  )
}

/** On paper, where the browser printed what was on the screen alone. */
export function NotWhole({ shown, isWhole }: { shown: number; isWhole: boolean }) {
  if (isWhole) return null
  return (
    <p className="hidden print:block">
      The first {shown} rows; there are more. Print on the page prints all of them.
    </p>
  )
}
