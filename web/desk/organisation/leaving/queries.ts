import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Asked, ChangeView } from '#contract/changes.ts'
import { ClosureLook, ClosureState } from '#contract/closures/closures.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

const path = '/organisation/closure'
const clears = ['organisation', 'auth', 'changes', 'audit']

export const closureQuery = queryOptions({
  queryKey: ['organisation', 'closure'],
  queryFn: ({ signal }) => api.get(path, ClosureLook, signal),
})

/** One administrator asks. */
export const useLeave = () =>
  useAction({
    keptAs: 'leaving',
    send: (body: { reason: string }, key) =>
      api.post(path, z.union([ClosureState, Asked]), { body, key }),
    clears,
  })

/** Another confirms. */
export const useConfirmLeaving = () =>
  useAction({
    send: (id: string, key) => api.post(`${path}/confirmation/${id}`, ChangeView, { key }),
    clears,
  })

export const useDeclineArchive = () =>
  useAction({
    send: (_: undefined, key) => api.post(`${path}/archive-refusal`, ClosureState, { key }),
    clears,
  })

export const useStay = () =>
  useAction({
    send: (_: undefined, key) => api.delete(path, ClosureState, { key }),
    clears,
  })
