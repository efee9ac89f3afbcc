import type { AttachmentList } from '#contract/batches/attachments.ts'
import { kilobytes } from '#domain/reading/kilobytes.ts'
import { useWords } from '../../words/use-words.tsx'

type BatchAttachmentsProps = {
  batchId: string
  attachments: AttachmentList | undefined
  /** In a freeze nothing is taken along. */
  mayTake: boolean
}

/** Papers that were laid beside the batch and its payments; nothing where there are none. */
export function BatchAttachments({ batchId, attachments, mayTake }: BatchAttachmentsProps) {
  const { approval } = useWords()
  if (!attachments?.items.length) return null
  return (
    <section>
      <h2>{approval.attachments}</h2>
      <ul>
        {attachments.items.map(({ id, fileName, bytes, line, payeeName, note }) => (
          <li key={id}>
            {mayTake ? (
              <a href={`/api/batches/${batchId}/attachments/${id}/file`}>{fileName}</a>
            ) : (
              fileName
            )}
            <small>
              {kilobytes(bytes)}
              {line !== null && ` · ${line} ${payeeName}`}
              {note && ` · ${note}`}
            </small>
          </li>
        ))}
      </ul>
      {!attachments.isScanned && <p>{approval.notScanned}</p>}
    </section>
  )
}
