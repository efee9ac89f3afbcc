import { lazy, Suspense, useState } from 'react'
import type { LastSheet, Sheet, SheetAnswers } from '#domain/sheets/sheet.ts'
import { sheetBytesMax, sheetRowsMax } from '#domain/sheets/sheet-limits.ts'
import type { ChosenEncoding } from '#domain/sheets/text/encodings.ts'
import { hiddenAmongCopied } from '#domain/sheets/text/pasted-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { inAdvance } from '../../../../ui/in-advance.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { TextArea } from '../../../../ui/text-field.tsx'
import { SampleSheet } from '../sample-sheet.tsx'

type SheetStartProps = {
  /** The last sheet, which could not be read. */
  closed: Sheet | undefined
  /** The one before it of the batch's template. */
  last: LastSheet | undefined
  onOpen: (fileName: string, content: Uint8Array<ArrayBuffer> | string) => void
  /** The same file again, with what it does not say itself. */
  onAnswer: (answers: SheetAnswers) => void
}

/** On its way while the person chooses a file. */
const choice = inAdvance(() => import('./column-choice.tsx'))
const ColumnChoice = lazy(async () => ({ default: (await choice()).ColumnChoice }))

// Only workbooks with several sheets have it.
const SheetChoice = lazy(async () => ({
  default: (await import('./sheet-choice.tsx')).SheetChoice,
}))

const encodings: [ChosenEncoding, string][] = [
  ['windows-1252', 'Read it as Windows'],
  ['macintosh', 'Read it as Macintosh'],
  ['ibm437', 'Read it as DOS'],
]

/** Where a sheet comes from: a file, or rows copied in a spreadsheet. */
export function SheetStart({ closed, last, onOpen, onAnswer }: SheetStartProps) {
  const { problems = [], unsaid, sheets } = closed ?? {}
  const [hidden, setHidden] = useState<string>()
  const isAsked = unsaid !== undefined || (sheets !== undefined && !sheets.isRead)

  async function read(file: File) {
    // What is too large is refused by its size, without reading it into memory.
    const part = file.slice(0, sheetBytesMax + 1)
    onOpen(file.name, new Uint8Array(await part.arrayBuffer()))
  }

  return (
    <div className="grid max-w-3xl gap-5">
      {problems.length > 0 && (
        <Notice
          tone={isAsked ? 'wait' : 'bad'}
          title={
            unsaid
              ? 'Say what its columns hold.'
              : isAsked
                ? 'Say which sheet is meant.'
                : 'This sheet cannot be read.'
          }
        >
          {problems.map(({ code, row, message }) => (
            <p key={`${code}${row}${message}`}>{message}</p>
          ))}
          {problems.some(({ code }) => code === 'encoding_doubtful') && (
            <p className="flex flex-wrap gap-2">
              {encodings.map(([encoding, label]) => (
                <Button key={encoding} size="small" onClick={() => onAnswer({ encoding })}>
                  {label}
                </Button>
              ))}
            </p>
          )}
        </Notice>
      )}
      {sheets && (
        <Suspense>
          <SheetChoice
            key={JSON.stringify(sheets)}
            sheets={sheets}
            onChoice={(worksheet) => onAnswer({ worksheet })}
          />
        </Suspense>
      )}
      {unsaid && (
        <Suspense>
          <ColumnChoice
            key={JSON.stringify(unsaid)}
            columns={unsaid}
            last={last}
            onChoice={(mapping) => onAnswer({ mapping })}
          />
        </Suspense>
      )}
      <FileDrop
        label="Drop a sheet here, or choose a file"
        hint={`CSV, Excel (.xlsx) or a bank file (ABA, Kundu Pei), up to ${sheetRowsMax.toLocaleString('en-US')} rows. It is checked on this computer before anything is sent.`}
        accept=".csv,.txt,.tsv,.xlsx,.aba,.dat,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onFile={read}
      />
      <TextArea
        label="Or paste rows from a spreadsheet"
        hint="Best with the row of titles: name, BSB, account number, amount, reference."
        rows={2}
        value=""
        error={hidden}
        onPaste={(event) => {
          const found = hiddenAmongCopied(event.clipboardData.getData('text/html'))
          setHidden(found)
          if (found) event.preventDefault()
        }}
        onText={(text) => {
          if (text.trim() !== '') onOpen('Pasted rows', text)
        }}
      />
      <p className="text-muted">
        <SampleSheet />
      </p>
    </div>
  )
}
