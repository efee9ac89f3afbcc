import { queryOptions } from '@tanstack/react-query'
import { AdviceView } from '#contract/batches/advice.ts'
import { AttachmentList, AttachmentView } from '#contract/batches/attachments.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'

/** The papers of a batch, in the order in which they came. */
export const attachmentsQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'attachments'],
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/attachments`, AttachmentList, signal),
  })

/** `mark` tells two files apart without reading them: the key of a press goes with it. */
type Sent = { file: File; mark: string; note: string; paymentId: string }

export const useAttach = (batchId: string) =>
  useAction({
    keptAs: `attachment of ${batchId}`,
    isOnce: true,
    goesOn: true,
    send: ({ file, note, paymentId }: Sent, key) => {
      const form = new FormData()
      if (note) form.append('note', note)
      if (paymentId) form.append('paymentId', paymentId)
      form.append('file', file, file.name)
      const path = `/batches/${batchId}/attachments`
      return upload({ path, schema: AttachmentView, form, key, onProgress: () => undefined })
    },
    clears: ['batches'],
  })

/** Whom of a batch an e-mail tells what the bank has for them. */
export const adviceQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['advice', batchId],
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/remittance-letters`, AdviceView, signal),
  })

export const useSendAdvice = (batchId: string, onDone: (left: AdviceView) => void) =>
  useAction({
    send: (_: undefined, key) =>
      api.post(`/batches/${batchId}/remittance-letters`, AdviceView, { key }),
    clears: ['advice'],
    onDone,
  })
