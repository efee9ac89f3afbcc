import { type BatchChanges, BatchView, type NewBatch } from '#contract/batches/batches.ts'
import { AddedPayments, type NewPayment, type PaymentChanges } from '#contract/batches/payments.ts'
import type { Cancellation, Recall, Submission } from '#contract/batches/steps.ts'
import { api, NoAnswer } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** What can be done to a batch. Nothing here is shown as done before the server has answered. */

export const useStartBatch = () =>
  useAction({
    keptAs: 'new batch',
    isOnce: true,
    send: (body: NewBatch, key) => api.post('/batches', BatchView, { body, key }),
    clears: ['batches'],
  })

export const useChangeBatch = (id: string) =>
  useAction({
    keptAs: `batch ${id}`,
    send: (body: BatchChanges, key) => api.put(`/batches/${id}`, BatchView, { body, key }),
    clears: ['batches'],
  })

export const useAddPayment = (id: string) =>
  useAction({
    keptAs: `new payment in ${id}`,
    isOnce: true,
    send: (payment: NewPayment, key) =>
      api.post(`/batches/${id}/payments`, AddedPayments, { body: { payments: [payment] }, key }),
    clears: ['batches', 'payees'],
  })

export const useChangePayment = (id: string, paymentId: string) =>
  useAction({
    keptAs: `payment ${paymentId}`,
    send: (body: PaymentChanges, key) =>
      api.put(`/batches/${id}/payments/${paymentId}`, NoAnswer, { body, key }),
    clears: ['batches'],
  })

export const useRemovePayment = (id: string, paymentId: string) =>
  useAction({
    send: (was: PaymentChanges['was'], key) =>
      api.post(`/batches/${id}/payments/changes`, NoAnswer, {
        body: { removed: [{ id: paymentId, was }] },
        key,
      }),
    clears: ['batches'],
  })

/** Hands the batch over, or answers the approver's question when there is one. */
export const useSubmitBatch = (id: string) =>
  useAction({
    keptAs: `submission of ${id}`,
    send: (body: Submission, key) =>
      api.post(`/batches/${id}/submission`, BatchView, { body, key }),
    clears: ['batches'],
  })

export const useRecallBatch = (id: string) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/batches/${id}/submission`, NoAnswer, { key }),
    clears: ['batches'],
  })

/** After the last approval, once its bank file is void. */
export const useRecallOfVoid = (id: string) =>
  useAction({
    keptAs: `recall of ${id}`,
    send: (body: Recall, key) => api.post(`/batches/${id}/recall`, NoAnswer, { body, key }),
    clears: ['batches'],
  })

export const useCancelBatch = (id: string) =>
  useAction({
    keptAs: `cancellation of ${id}`,
    send: (body: Cancellation, key) =>
      api.post(`/batches/${id}/cancellation`, NoAnswer, { body, key }),
    clears: ['batches'],
  })

export const useSplitBatch = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.post(`/batches/${id}/split`, NoAnswer, { key }),
    clears: ['batches'],
    onDone,
  })
