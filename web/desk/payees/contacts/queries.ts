import { queryOptions } from '@tanstack/react-query'
import { PayeeEmailList } from '#contract/payees/emails.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

export const emailsQuery = (payeeId: string) =>
  queryOptions({
    queryKey: ['payees', payeeId, 'emails'],
    queryFn: ({ signal }) => api.get(`/payees/${payeeId}/emails`, PayeeEmailList, signal),
  })

export const useAddEmail = (payeeId: string) =>
  useAction({
    keptAs: `new address of ${payeeId}`,
    isOnce: true,
    send: (email: string, key) =>
      api.post(`/payees/${payeeId}/emails`, NoAnswer, { body: { email }, key }),
    clears: ['payees', 'advice'],
  })

export const useConfirmEmail = (payeeId: string, emailId: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) =>
      api.post(`/payees/${payeeId}/emails/${emailId}/confirmation`, NoAnswer, { key }),
    clears: ['payees', 'advice'],
    onDone,
  })

export const useRemoveEmail = (payeeId: string, emailId: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) =>
      api.delete(`/payees/${payeeId}/emails/${emailId}`, NoAnswer, { key }),
    clears: ['payees', 'advice'],
    onDone,
  })
