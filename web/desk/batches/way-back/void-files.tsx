import type { BatchView } from '#contract/batches/batches.ts'
import { Moment } from '../../../ui/formats.tsx'
import { whyVoid } from './void-words.ts'

/** The files of a batch that count for nothing: struck, with the word and why. */
export function VoidFiles({ files }: { files: BatchView['voidFiles'] }) {
  return (
    <section aria-label="Void bank files" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-1">Void bank files</h2>
      <ul>
        {files.map(({ id, fileName, void: one }) => (
          <li key={id} className="border-hair border-b py-2 last:border-b-0">
            <strong>VOID</strong> <s className="break-all">{fileName}</s>
            <span className="block text-muted">
              {whyVoid(one)} Asked by {one.askedBy.name}, confirmed by {one.voidedBy?.name}
              {one.voidedAt && (
                <>
                  {' '}
                  · <Moment at={one.voidedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
