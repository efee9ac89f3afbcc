import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { enterExport, NotEntered } from './enter-export.ts'
import type { ListExport } from './list-export.ts'
import { NotEnteredNotice } from './not-entered-notice.tsx'
import { readAll, TooLong } from './read-all.ts'
import { saveFile } from './save-file.ts'
import { writeCsv } from './write-csv.ts'

type Format = 'csv' | 'xlsx'

/** In which form, how far the reading came, and why no file was made. */
export function ExportChoice({ file }: { file: ListExport }) {
  const [count, setCount] = useState<number>()
  const [error, setError] = useState<Error | null>(null)
  const reading = useRef<AbortController>(undefined)

  // Whoever closes the menu does not want the file any more.
  useEffect(() => () => reading.current?.abort(), [])

  async function take(format: Format) {
    const controller = new AbortController()
    reading.current = controller
    setError(null)
    setCount(0)
    try {
      const rows = await readAll(file, controller.signal, setCount)
      const made =
        format === 'csv'
          ? writeCsv(file.columns, rows)
          : await (await import('./write-xlsx.ts')).writeXlsx(file.name, file.columns, rows)
      if (controller.signal.aborted) return
      const { list, filter } = file
      await enterExport({ list, filter, format, rows: rows.length })
      saveFile(`${file.name}.${format}`, made)
    } catch (reason) {
      if (!controller.signal.aborted)
        setError(reason instanceof Error ? reason : new Error(String(reason)))
    } finally {
      setCount(undefined)
    }
  }

  const isReading = count !== undefined
  return (
    <>
      <p className="text-muted">
        Every row of this list, not only those shown, as it is narrowed and sorted now.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isReading} onClick={() => take('csv')}>
          CSV
        </Button>
        <Button size="small" disabled={isReading} onClick={() => take('xlsx')}>
          Excel (XLSX)
        </Button>
        {isReading && (
          <Button kind="quiet" size="small" onClick={() => reading.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
      <p role="status" className="figures">
        {isReading && `${count.toLocaleString('en-US')} rows read…`}
      </p>
      {error instanceof TooLong ? (
        <Notice tone="bad" title="Too long for a file">
          <p>{error.message}</p>
        </Notice>
      ) : (
        error && <ExportFailure error={error} />
      )}
    </>
  )
}

function ExportFailure({ error }: { error: Error }) {
  const title = 'No file was made.'
  if (error instanceof NotEntered) return <NotEnteredNotice title={title} reason={error.message} />
  return (
    <Notice tone="bad" title={title}>
      <p>The list could not be read to its end. Try again.</p>
      <p className="text-muted">{error.message}</p>
    </Notice>
  )
}
