import type { PaymentChanges } from '#contract/batches/payments.ts'
import { api, NoAnswer } from '../../../../api.ts'
import { useAction } from '../../../../ui/use-action.ts'

export const useSaveInvoices = (batchId: string, paymentId: string) =>
  useAction({
    keptAs: `invoices of ${paymentId}`,
    send: (body: PaymentChanges, key) =>
      api.put(`/batches/${batchId}/payments/${paymentId}`, NoAnswer, { body, key }),
    clears: ['batches'],
  })
