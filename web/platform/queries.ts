import {
  queryOptions,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { AuditList } from '#contract/audit.ts'
import { PlatformInvoiceList, PlatformProofDetail, PlatformProofList } from '#contract/billing.ts'
import { PlatformClosure } from '#contract/closures/closures.ts'
import { CallList } from '#contract/platform/calls.ts'
import { PublishedDayList } from '#contract/platform/days.ts'
import { BouncedAddresses } from '#contract/platform/letters.ts'
import { PlatformOverview } from '#contract/platform/overview.ts'
import { PlatformSecurity } from '#contract/platform/security.ts'
import {
  AnnouncementList,
  OrganisationDetail,
  OrganisationList,
  PlatformPeople,
  type PlatformPersonView,
  PlatformSession,
  SignUpList,
  type SignUpState,
  TroubledLetters,
} from '#contract/platform.ts'
import type { PlatformPermission } from '#domain/access/platform-role.ts'
import { api, NoAnswer, reader } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** One resource of the platform's API, under its own path. */
function useResource<Answer>(path: string, schema: z.ZodMiniType<Answer>): Answer {
  return useSuspenseQuery(resource(path, schema)).data
}

function resource<Answer>(path: string, schema: z.ZodMiniType<Answer>) {
  return queryOptions({
    queryKey: ['platform', path],
    queryFn: ({ signal }) => api.get(`/platform${path}`, schema, signal),
    staleTime: 15_000, // several people look after one fleet
  })
}

type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A list that is paged by cursor: its rows so far, and what `LoadMore` needs. */
function usePages<Item>(path: string, schema: z.ZodMiniType<Page<Item>>) {
  const query = useSuspenseInfiniteQuery({
    queryKey: ['platform', path],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam
        ? `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(pageParam)}`
        : ''
      return api.get(`/platform${path}${cursor}`, schema, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 15_000,
  })
  return { query, rows: query.data.pages.flatMap(({ items }) => items) }
}

export function usePerson(): PlatformPersonView {
  const { person } = useResource('/session', PlatformSession)
  reader.id ||= person.id
  return person
}
export const useMay = (permission: PlatformPermission) =>
  usePerson().permissions.includes(permission)

export const useOverview = () => useResource('/overview', PlatformOverview)
export const useOrganisation = (id: string) =>
  useResource(`/organisations/${id}`, OrganisationDetail)
export const useClosure = (id: string) =>
  useResource(`/organisations/${id}/closure`, PlatformClosure).closure
/** Of an organisation's own database: where that gives no answer, the rest of its page stands. */
export const useCalls = (id: string) => useQuery(resource(`/organisations/${id}/changes`, CallList))
export const useTroubledLetters = () => useResource('/letters', TroubledLetters).items
export const useBounces = () => useResource('/letters/bounces', BouncedAddresses).items
export const usePeople = () => useResource('/people', PlatformPeople).items
export const useSecurity = () => useResource('/security', PlatformSecurity)
export const useAnnouncements = () => useResource('/announcements', AnnouncementList)
export const usePublishedDays = () => useResource('/days', PublishedDayList).items
export const useProof = (id: string) => useResource(`/proofs/${id}`, PlatformProofDetail)

export function useOrganisations(filter: { search: string; state: string }) {
  const asked = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return usePages(`/organisations?${asked}`, OrganisationList)
}
export const useSignUps = (state: SignUpState) => usePages(`/sign-ups?state=${state}`, SignUpList)
export const useProofs = (state: string) => usePages(`/proofs?state=${state}`, PlatformProofList)
export const useInvoices = (state: string) =>
  usePages(`/invoices${state ? `?state=${state}` : ''}`, PlatformInvoiceList)
export const useInvoicesOf = (organisation: string) =>
  usePages(`/invoices?organisation=${organisation}`, PlatformInvoiceList)
export const useAudit = () => usePages('/audit', AuditList)

/** A change of the platform: sent under one key per intention; afterwards everything is read again. */
export function useChange(path: string, onDone?: () => void, method: 'post' | 'put' = 'post') {
  return useAction({
    send: (body: unknown, key: string) => api[method](`/platform${path}`, NoAnswer, { body, key }),
    clears: ['platform'],
    onDone,
  })
}

/** A letter to many: what is typed of it is kept until it is sent. */
export const useAnnounce = (onDone: () => void) =>
  useAction({
    keptAs: 'announcement',
    isOnce: true,
    send: (body: unknown, key: string) =>
      api.post('/platform/announcements', NoAnswer, { body, key }),
    clears: ['platform'],
    onDone,
  })

/** Takes something away, under the same rules. */
export function useRemoval(path: string, onDone?: () => void) {
  return useAction<void>({
    send: (_nothing, key) => api.delete(`/platform${path}`, NoAnswer, { key }),
    clears: ['platform'],
    onDone,
  })
}
