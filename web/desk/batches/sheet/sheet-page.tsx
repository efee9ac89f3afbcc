import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ImportView } from '#contract/batches/imports.ts'
import { isEditable } from '#domain/batches/batch.ts'
import type { SheetAnswers } from '#domain/sheets/sheet.ts'
import { inAdvance } from '../../../ui/in-advance.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { accountOfBatchQuery } from '../../source-accounts/queries.ts'
import { batchQuery } from '../batch-queries.ts'
import { deviceShelf, type OpenedFile } from './kept/device-shelf.ts'
import { useKeptSheet } from './kept/use-kept-sheet.ts'
import type { Correction, OpenSheet } from './open-sheet-state.ts'
import type { SheetRules } from './sheet-rules.ts'
import { SheetStart } from './start/sheet-start.tsx'
import { startSheet } from './start/start-sheet.ts'

type Opened = {
  file: OpenedFile
  sheet: OpenSheet
  corrections: Correction[]
  rules: SheetRules | undefined
}

/** The tables of all banks: on their way while the person chooses a file. */
const bankTables = inAdvance(() => import('./sheet-rules.ts'))

/** So is what reads it. */
const opener = inAdvance(() => import('./start/open-remembering.ts'))

/** So is what shows the sheet then; it brings what sends it along, and that what became of it. */
const reviewer = inAdvance(() => import('./sheet-reviewer.tsx'))
const SheetReviewer = lazy(async () => ({ default: (await reviewer()).SheetReviewer }))
const SheetKept = lazy(async () => ({
  default: (await import('./sheet-sending.tsx')).SheetKept,
}))

/** Only whoever left a sheet unfinished has it. */
const GoingOn = lazy(async () => ({ default: (await import('./kept/going-on.tsx')).GoingOn }))

/**
 * A sheet on its way into a batch: read here at once, mended in place, then checked again by the server. What was mended
 * waits on this device until it is sent.
 */
export function SheetPage({ shelfOf = deviceShelf }) {
  const { batchId = '' } = useParams()
  const { data: batch } = useSuspenseQuery(batchQuery(batchId))
  const mayImport = useMayNow('bulk_create_payments', 'finish')
  const mayWork = mayImport && batch.mayNotPayBecause === null
  const isOpen = mayWork && isEditable(batch.state)
  const { data: account } = useSuspenseQuery(accountOfBatchQuery(batch.sourceAccountId))
  const [opened, setOpened] = useState<Opened>()
  const [kept, setKept] = useState<ImportView>()
  const unfinished = useKeptSheet(shelfOf, batchId)

  const client = useQueryClient()
  const newest = useRef('')

  async function open(file: OpenedFile, corrections: Correction[] = []) {
    newest.current = file.id
    setKept(undefined)
    const read = async () => (await opener()).openRemembering(client, file, batch)
    const opening = Promise.all([read(), bankTables()])
    const found = await opening.catch(fail)
    // a file that was chosen meanwhile is the one that is meant
    if (!found || file.id !== newest.current) return
    const [{ file: sent, sheet }, { sheetRules }] = found
    const rules = account && sheetRules(account, batch.valueDate)
    const { fileName, content, answers } = sent
    const start = startSheet(fileName, sheet, mappingOf(answers), content)
    setOpened({ file: sent, sheet: start, corrections, rules })
  }

  /** What reads a file did not come: the page says so, and is tried again. */
  function fail(error: unknown) {
    setOpened(() => {
      throw error
    })
  }

  /** The same file again, with what it does not say itself. */
  function answer(said: SheetAnswers) {
    if (!opened) return
    const answers = { ...opened.file.answers, ...said }
    open({ ...opened.file, id: crypto.randomUUID(), answers })
  }

  /** Gone from the screen; what was corrected in it is asked about before another one is opened. */
  async function close() {
    await unfinished.lookAgain()
    setOpened(undefined)
  }

  return (
    <Page
      title={`Sheet for ${batch.name}`}
      back={<Link to={`/batches/${batchId}`}>{batch.name}</Link>}
    >
      {isEditable(batch.state) && !mayWork && (
        <Notice
          tone="wait"
          title="Nothing can be added now: the state of the organisation stands above."
        />
      )}
      {!isEditable(batch.state) && (
        <Notice tone="wait" title="This batch takes no payments now.">
          Only a draft can be added to.{' '}
          <Link to={`/batches/${batchId}`} className="underline">
            Back to the batch
          </Link>
        </Notice>
      )}
      {isOpen && opened && !opened.rules && (
        <Notice tone="bad" title="The bank profile of the source account is not known here." />
      )}
      {/* what was mended stays as it is while a colleague has the batch handed over */}
      {(isOpen || opened) && (
        <div hidden={!isOpen}>
          {kept ? (
            <Suspense>
              <SheetKept batch={batch} kept={kept} onAnother={() => setKept(undefined)} />
            </Suspense>
          ) : opened?.sheet.sheet.header && opened.rules ? (
            <Suspense>
              <SheetReviewer
                key={opened.file.id}
                batch={batch}
                rules={opened.rules}
                shelf={unfinished.shelf}
                file={opened.file}
                start={opened.sheet}
                corrections={opened.corrections}
                onKept={async (answer) => {
                  await unfinished.remove()
                  setKept(answer)
                  setOpened(undefined)
                }}
                onClose={close}
                onSheet={(worksheet) => answer({ worksheet })}
                onForget={(corrections) => {
                  const { id, confirmed, answers, ...file } = opened.file
                  const { remembered, ...said } = answers
                  const stands = { ...said, mapping: said.mapping ?? {} }
                  open({ ...file, id: crypto.randomUUID(), answers: stands }, corrections)
                }}
              />
            </Suspense>
          ) : unfinished.kept && !opened ? (
            <Suspense>
              <GoingOn
                sheet={unfinished.kept}
                onGoOn={() => unfinished.kept && open(unfinished.kept, unfinished.kept.corrections)}
                onStartAnew={unfinished.remove}
              />
            </Suspense>
          ) : (
            <SheetStart
              closed={opened?.sheet.sheet}
              last={opened?.file.last}
              onOpen={(fileName, content) => {
                open({ id: crypto.randomUUID(), fileName, content, answers: {} })
              }}
              onAnswer={answer}
            />
          )}
        </div>
      )}
    </Page>
  )
}

/** How a file was written is settled once it is read: what is sent then is plain. */
function mappingOf({ mapping, remembered }: SheetAnswers): SheetAnswers {
  return { ...(mapping && { mapping }), ...(remembered && { remembered }) }
}
