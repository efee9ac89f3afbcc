import type {
  RevivalConfirmation,
  RevivalRequest,
  VoidConfirmation,
  VoidRequest,
} from '#contract/batches/bank-files.ts'
import { BatchView } from '#contract/batches/batches.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

const clears = ['batches', 'bank-files']

export const useAskVoid = (id: string) =>
  useAction({
    keptAs: `void request of ${id}`,
    send: (body: VoidRequest, key) =>
      api.post(`/batches/${id}/void-request`, BatchView, { body, key }),
    clears,
  })

export const useKeepFile = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/batches/${id}/void-request`, BatchView, { key }),
    clears,
    onDone,
  })

export const useConfirmVoid = (id: string, onDone: () => void) =>
  useAction({
    send: (body: VoidConfirmation, key) =>
      api.post(`/batches/${id}/void`, BatchView, { body, key }),
    clears,
    onDone,
  })

const clearsLines = [...clears, 'reconciliation']

export const useAskRevival = (id: string) =>
  useAction({
    keptAs: `revival request of ${id}`,
    send: (body: RevivalRequest, key) =>
      api.post(`/batches/${id}/revival-request`, BatchView, { body, key }),
    clears,
  })

export const useKeepVoid = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/batches/${id}/revival-request`, BatchView, { key }),
    clears,
    onDone,
  })

export const useConfirmRevival = (id: string, onDone: () => void) =>
  useAction({
    send: (body: RevivalConfirmation, key) =>
      api.post(`/batches/${id}/revival`, BatchView, { body, key }),
    clears: clearsLines,
    onDone,
  })

export const useTakeBack = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/batches/${id}/approvals`, BatchView, { key }),
    clears: ['batches'],
    onDone,
  })
