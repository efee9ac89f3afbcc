import { queryOptions } from '@tanstack/react-query'
import { DocumentList, DocumentView, type NewDocument } from '#contract/payees/documents.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'

/** The documents of a payee, the newest first. */
export const documentsQuery = (payeeId: string) =>
  queryOptions({
    queryKey: ['payees', payeeId, 'documents'],
    queryFn: ({ signal }) => api.get(`/payees/${payeeId}/documents`, DocumentList, signal),
  })

/** `mark` tells two files apart without reading them: the key of a press goes with it. */
type Sent = NewDocument & { file: File; mark: string }

export const useAddDocument = (payeeId: string, beforeId = 'none') =>
  useAction({
    keptAs: `document of ${payeeId} in place of ${beforeId}`,
    isOnce: true,
    goesOn: true,
    send: ({ file, mark: _mark, ...said }: Sent, key) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(said)) if (value) form.append(name, value)
      form.append('file', file, file.name)
      const path = `/payees/${payeeId}/documents`
      return upload({ path, schema: DocumentView, form, key, onProgress: () => undefined })
    },
    clears: ['payees'],
  })
