import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ImportView } from '#contract/batches/imports.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import type { SheetAnswers } from '#domain/sheets/sheet.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { batchQuery, sourceAccountQuery } from '../queries.ts'
import type { OpenSheet } from './open-sheet-state.ts'
import { SheetKept } from './sheet-kept.tsx'
import type { SheetRules } from './sheet-rules.ts'
import { SheetStart } from './start/sheet-start.tsx'
import { startSheet } from './start/start-sheet.ts'

type SheetContent = NonNullable<OpenSheet['original']>
type Last = { fileName: string; content: SheetContent; answers: SheetAnswers }
type Opened = { sheet: OpenSheet; rules: SheetRules | undefined }

/** The tables of all banks: on their way while the person chooses a file. */
const bankTables = import('./sheet-rules.ts')

/** So is what shows the sheet then. */
const reviewer = import('./sheet-reviewer.tsx')
const SheetReviewer = lazy(async () => ({ default: (await reviewer).SheetReviewer }))

/** A sheet on its way into a batch: read here at once, mended in place, then checked again by the server. */
export function SheetPage() {
  const { batchId = '' } = useParams()
  const { data: batch } = useSuspenseQuery(batchQuery(batchId))
  const { data: account } = useSuspenseQuery(sourceAccountQuery(batch.sourceAccountId))
  const [opened, setOpened] = useState<Opened>()
  const [kept, setKept] = useState<ImportView>()
  const [last, setLast] = useState<Last>()

  const newest = useRef(0)

  async function open(fileName: string, content: SheetContent, answers: SheetAnswers = {}) {
    const asked = ++newest.current
    setKept(undefined)
    setLast({ fileName, content, answers })
    const [sheet, { sheetRules }] = await Promise.all([openUpload(content, answers), bankTables])
    // a file that was chosen meanwhile is the one that is meant
    if (asked !== newest.current) return
    const rules = account && sheetRules(account, batch.valueDate)
    setOpened({ sheet: startSheet(fileName, sheet, mappingOf(answers), content), rules })
  }

  return (
    <Page
      title={`Sheet for ${batch.name}`}
      back={<Link to={`/batches/${batchId}`}>{batch.name}</Link>}
    >
      {!isEditable(batch.state) && (
        <Notice tone="wait" title="This batch takes no payments now.">
          Only a draft can be added to.{' '}
          <Link to={`/batches/${batchId}`} className="underline">
            Back to the batch
          </Link>
        </Notice>
      )}
      {isEditable(batch.state) && opened && !opened.rules && (
        <Notice tone="bad" title="The bank profile of the source account is not known here." />
      )}
      {isEditable(batch.state) &&
        (kept ? (
          <SheetKept batch={batch} kept={kept} onAnother={() => setKept(undefined)} />
        ) : opened?.sheet.sheet.header && opened.rules ? (
          <Suspense>
            <SheetReviewer
              key={opened.sheet.fileName}
              batch={batch}
              rules={opened.rules}
              start={opened.sheet}
              onKept={(answer) => {
                setKept(answer)
                setOpened(undefined)
              }}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        ) : (
          <SheetStart
            problems={opened?.sheet.sheet.problems ?? []}
            onOpen={open}
            untitled={opened?.sheet.sheet.untitled ?? []}
            onAnswer={(answers) => {
              if (last) open(last.fileName, last.content, { ...last.answers, ...answers })
            }}
          />
        ))}
    </Page>
  )
}

/** How a file was written is settled once it is read: what is sent then is plain. */
function mappingOf({ mapping }: SheetAnswers): SheetAnswers {
  return mapping ? { mapping } : {}
}
