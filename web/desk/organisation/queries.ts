import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Asked } from '#contract/changes.ts'
import {
  ArchiveBegun,
  DetailsChanged,
  type DetailsChanges,
  HealthView,
  OrganisationDetailsView,
  OrganisationState,
  OrganisationStateView,
  SystemView,
} from '#contract/organisation.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => api.get('/organisation', OrganisationStateView, signal),
})

/** Versions, usage and jobs: asked anew whenever the page opens. */
export const systemQuery = queryOptions({
  queryKey: ['organisation', 'system'],
  queryFn: ({ signal }) => api.get('/organisation/system', SystemView, signal),
  staleTime: 0,
})

/** Which parts answer, and how long the answer took as it came here, asked anew each time. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const askedAt = performance.now()
    const parts = await api.get('/organisation/health', HealthView, signal)
    return { ...parts, tookMs: Math.round(performance.now() - askedAt) }
  },
  staleTime: 0,
  retry: false,
})

const clears = ['organisation', 'auth', 'changes']

export const useFreeze = () =>
  useAction({
    keptAs: 'freeze',
    send: (body: { reason: string }, key) =>
      api.post('/organisation/freeze', OrganisationState, { body, key }),
    clears,
  })

/** The first administrator asks, another confirms: the same call. */
export const useUnfreeze = () =>
  useAction({
    send: (asked: string, key) =>
      api.delete(`/organisation/freeze?asked=${asked}`, z.union([OrganisationState, Asked]), {
        key,
      }),
    clears,
  })

/** Gives leave to download everything of the organisation for some minutes. */
export const useBeginArchive = () =>
  useAction({
    send: (body: { password: string }, key) =>
      api.post('/organisation/archives', ArchiveBegun, { body, key }),
    clears: ['audit'],
  })

export const detailsQuery = queryOptions({
  queryKey: ['organisation', 'details'],
  queryFn: ({ signal }) => api.get('/organisation/details', OrganisationDetailsView, signal),
})

export const useChangeDetails = () =>
  useAction({
    keptAs: 'organisation details',
    send: (body: DetailsChanges, key) =>
      api.put('/organisation/details', DetailsChanged, { body, key }),
    clears: ['organisation', 'auth', 'audit'],
  })
