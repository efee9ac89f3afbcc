import { useQueryClient } from '@tanstack/react-query'
import { FindingList, type Reasons, type Settling } from '#contract/batches/findings.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { findingsQuery } from './queries.ts'

export const useSettlePayment = (batchId: string, paymentId: string, onDone: () => void) =>
  useAction({
    send: (body: Settling, key) =>
      api.post(`/batches/${batchId}/payments/${paymentId}/settling`, NoAnswer, { body, key }),
    clears: ['batches', 'payees', 'waiting-accounts'],
    onDone,
  })

/** Why findings are right as they are; the answer is the list with the reasons. */
export function useGiveReasons(batchId: string, keys: string[], onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    keptAs: `reason in ${batchId} for ${keys.join(' ')}`,
    send: (body: Reasons, key) =>
      api.put(`/batches/${batchId}/findings/reasons`, FindingList, { body, key }),
    clears: ['batches'],
    onDone: (list: FindingList) => {
      client.setQueryData(findingsQuery(batchId).queryKey, list)
      onDone()
    },
  })
}
