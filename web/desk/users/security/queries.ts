import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { EntitledList } from '#contract/users/rights.ts'
import {
  SecurityList,
  type SecurityNarrowing,
  SessionsOf,
  SignInList,
} from '#contract/users/security.ts'
import { type SignInRulesChange, SignInRulesOrAsked } from '#contract/users/sign-in-rules.ts'
import type { MoneyRight } from '#domain/access/review/money-rights.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** How people sign in, by name: all of them, or only those whom something is with. */
export const securityQuery = (only?: SecurityNarrowing) =>
  infiniteQueryOptions({
    queryKey: ['users', 'security', only ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(only && { only }),
        ...(pageParam && { cursor: pageParam }),
      })
      return api.get(`/security${query.size > 0 ? `?${query}` : ''}`, SecurityList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The rules of signing in, as they are to be. The password is in no kept form. */
export const useChangeSignInRules = () =>
  useAction({
    keptAs: 'sign-in rules',
    send: (body: SignInRulesChange, key) =>
      api.put('/security/rules', SignInRulesOrAsked, { body, key }),
    clears: ['users', 'changes', 'auth'],
  })

/** Who signed in, and what failed, as the words of the address narrow it: `person=mia&failed=yes`. */
export const signInsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'sign-ins', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/security/sign-ins?${query}`, SignInList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Who has a right that money leaves by, by name. */
export const rightsQuery = (right: MoneyRight) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rights', right],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ right })
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/rights?${query}`, EntitledList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Where somebody is signed in now. */
export const sessionsOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: ({ signal }) => api.get(`/users/${id}/sessions`, SessionsOf, signal),
    staleTime: 0,
  })

export const useEndSession = (id: string, onDone: () => void) =>
  useAction({
    send: (session: string, key) =>
      api.delete(`/users/${id}/sessions/${session}`, NoAnswer, { key }),
    clears: ['users'],
    onDone,
  })

export const useSignOutUser = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.post(`/users/${id}/sign-out`, NoAnswer, { key }),
    clears: ['users'],
    onDone,
  })
