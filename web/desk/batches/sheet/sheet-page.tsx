import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ImportView } from '#contract/batches/imports.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import type { ChosenEncoding } from '#domain/sheets/text/encodings.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { batchQuery, sourceAccountQuery } from '../queries.ts'
import { type OpenSheet, startSheet } from './open-sheet-state.ts'
import { SheetKept } from './sheet-kept.tsx'
import { sheetRules } from './sheet-rules.ts'
import { SheetStart } from './sheet-start.tsx'

type SheetContent = Uint8Array | string

/** On its way while the person chooses a file: the grid and every check, apart from the page that begins with neither. */
const reviewer = import('./sheet-reviewer.tsx')
const SheetReviewer = lazy(async () => ({ default: (await reviewer).SheetReviewer }))

/** A sheet on its way into a batch: read here at once, mended in place, then checked again by the server. */
export function SheetPage() {
  const { batchId = '' } = useParams()
  const { data: batch } = useSuspenseQuery(batchQuery(batchId))
  const { data: account } = useSuspenseQuery(sourceAccountQuery(batch.sourceAccountId))
  const [opened, setOpened] = useState<OpenSheet>()
  const [kept, setKept] = useState<ImportView>()
  const rules = account && sheetRules(account, batch.valueDate)

  const [last, setLast] = useState<{ fileName: string; content: SheetContent }>()

  async function open(fileName: string, content: SheetContent, encoding?: ChosenEncoding) {
    setKept(undefined)
    setLast({ fileName, content })
    setOpened(startSheet(fileName, await openUpload(content, encoding ? { encoding } : {})))
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
      {isEditable(batch.state) && !rules && (
        <Notice tone="bad" title="The bank profile of the source account is not known here." />
      )}
      {isEditable(batch.state) &&
        rules &&
        (kept ? (
          <SheetKept batch={batch} kept={kept} onAnother={() => setKept(undefined)} />
        ) : opened?.sheet.header ? (
          <Suspense fallback={<Loading />}>
            <SheetReviewer
              key={opened.fileName}
              batch={batch}
              rules={rules}
              start={opened}
              onKept={(answer) => {
                setKept(answer)
                setOpened(undefined)
              }}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        ) : (
          <SheetStart
            problems={opened?.sheet.problems ?? []}
            onOpen={open}
            onEncoding={(encoding) => last && open(last.fileName, last.content, encoding)}
          />
        ))}
    </Page>
  )
}
