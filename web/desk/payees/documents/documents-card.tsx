import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DocumentView } from '#contract/payees/documents.ts'
import type { PayeeDetail } from '#contract/payees.ts'
import type { DocumentEnd } from '#domain/payees/document.ts'
import { kilobytes } from '#domain/reading/kilobytes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Day, Moment } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { kindWords } from './kind-words.ts'
import { documentsQuery } from './queries.ts'

const AddDocumentDialog = lazy(async () => ({
  default: (await import('./add-document-dialog.tsx')).AddDocumentDialog,
}))

/** The papers of a payee, and until when each counts. One that was replaced stays. */
export function DocumentsCard({ payee }: { payee: PayeeDetail }) {
  const { data } = useSuspenseQuery(documentsQuery(payee.id))
  const [replacing, setReplacing] = useState<DocumentView | 'none'>()
  const may = useMayNow('create_payees', 'change') && !payee.mergedInto
  const current = data.items.filter(({ isReplaced }) => !isReplaced)
  const earlier = data.items.filter(({ isReplaced }) => isReplaced)
  return (
    <Card title="Documents">
      {current.length === 0 ? (
        <p>There is no document yet.</p>
      ) : (
        <ul className="grid gap-3">
          {current.map((one) => (
            <OneDocument key={one.id} payeeId={payee.id} document={one}>
              {may && (
                <Button size="small" onClick={() => setReplacing(one)}>
                  Replace…<span className="sr-only"> {one.name}</span>
                </Button>
              )}
            </OneDocument>
          ))}
        </ul>
      )}
      {current.length > 0 && !data.isScanned && (
        <p className="mt-3 text-muted">Not checked for malware.</p>
      )}
      {may && (
        <p className="no-print mt-3">
          <Button onClick={() => setReplacing('none')}>Add a document…</Button>
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary>Replaced</summary>
          <ul className="grid gap-3 pt-2">
            {earlier.map((one) => (
              <OneDocument key={one.id} payeeId={payee.id} document={one} />
            ))}
          </ul>
        </details>
      )}
      {replacing && (
        <Suspense>
          <AddDocumentDialog
            payeeId={payee.id}
            before={replacing === 'none' ? undefined : replacing}
            onClose={() => setReplacing(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

type OneDocumentProps = { payeeId: string; document: DocumentView; children?: React.ReactNode }

function OneDocument({ payeeId, document, children }: OneDocumentProps) {
  const { id, kind, name, lastDay, ends, addedBy, addedAt, bytes, isReplaced } = document
  const { shape, word, tone } = endWords[ends]
  return (
    <li className="grid justify-items-start gap-1">
      <span className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
        {/* what is refused, by a scanner say, is read in a window of its own; a download would only fail */}
        <a
          href={`/api/payees/${payeeId}/documents/${id}/file`}
          target="_blank"
          rel="noreferrer"
          className="break-words"
        >
          {name}
        </a>
        {!isReplaced && word && <Badge shape={shape} word={word} tone={tone} />}
        {children}
      </span>
      <span className="text-muted">
        {kindWords[kind]}
        {lastDay && (
          <>
            , until <Day day={lastDay} />
          </>
        )}
        , {kilobytes(bytes)}. Added by {addedBy}, <Moment at={addedAt} />
      </span>
    </li>
  )
}

const endWords = {
  never: { shape: '●', word: '', tone: 'ok' },
  later: { shape: '●', word: '', tone: 'ok' },
  soon: { shape: '◔', word: 'Ends soon', tone: 'wait' },
  ended: { shape: '✕', word: 'Ended', tone: 'bad' },
} as const satisfies Record<DocumentEnd, object>
