import { ChangeView } from '#contract/changes.ts'
import { ColleagueOrAsked, type NewUser, type UserChanges } from '#contract/users.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'
import { clearsRights } from './queries.ts'

export const useInvite = () =>
  useAction({
    keptAs: 'invitation',
    isOnce: true,
    send: (body: NewUser, key) => api.post('/users', ColleagueOrAsked, { body, key }),
    clears: clearsRights,
  })

export const useChangeUser = (id: string) =>
  useAction({
    keptAs: `user ${id}`,
    send: (body: UserChanges, key) => api.put(`/users/${id}`, ColleagueOrAsked, { body, key }),
    clears: clearsRights,
  })

export type UserCommand =
  | 'letters'
  | 'deactivation'
  | 'reactivation'
  | 'invitation'
  | 'factor-removal'

export const useUserCommand = (id: string, onDone?: (answer: object) => void) =>
  useAction({
    onDone,
    send: (command: UserCommand, key) =>
      api.post(`/users/${id}/${command}`, ColleagueOrAsked, { key }),
    clears: clearsRights,
  })

export const clearsAll = [
  ...clearsRights,
  ...[
    'auth',
    'roles',
    'approval-rules',
    'source-accounts',
    'organisation',
    'payee-rules',
    'integrations',
  ],
]

export const useConfirmChange = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.post(`/changes/${id}/confirmation`, ChangeView, { key }),
    clears: clearsAll,
    onDone,
  })

export const useRefuseChange = (id: string) =>
  useAction({
    keptAs: `refusal of ${id}`,
    send: (body: { reason: string }, key) =>
      api.post(`/changes/${id}/refusal`, ChangeView, { body, key }),
    clears: clearsAll,
  })

export const useWithdrawChange = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/changes/${id}`, ChangeView, { key }),
    clears: clearsAll,
    onDone,
  })
