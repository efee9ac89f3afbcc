import { BankFileView } from '#contract/batches/bank-files.ts'
import { BatchView } from '#contract/batches/batches.ts'
import type { NewUpload, Sealing } from '#contract/batches/steps.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/* The bank file of a batch: only what comes after the approval needs it. */

export const useMakeBankFile = (id: string, onDone: () => void) =>
  useAction({
    send: (body: Sealing, key) => api.post(`/batches/${id}/bank-file`, BankFileView, { body, key }),
    clears: ['batches', 'bank-files'],
    onDone,
  })

export const useMarkUploaded = (id: string, onDone: () => void) =>
  useAction({
    keptAs: `upload of ${id}`,
    send: (body: NewUpload, key) => api.post(`/batches/${id}/upload`, BatchView, { body, key }),
    clears: ['batches', 'bank-files'],
    onDone,
  })
