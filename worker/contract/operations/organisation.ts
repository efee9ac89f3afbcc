import * as z from 'zod/mini'
import { Asked, ChangeView, Refusing } from '../changes.ts'
import { ClosureLook, ClosureState } from '../closures/closures.ts'
import {
  ArchiveBegun,
  DetailsChanged,
  DetailsChanges,
  HealthView,
  OrganisationDetailsView,
  OrganisationState,
  OrganisationStateView,
  SystemView,
  TakingArchive,
  UnfreezeQuery,
} from '../organisation.ts'
import type { ApiOperation } from './operation.ts'

export const organisationOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/organisation',
    summary: 'The organisation’s state',
    answer: OrganisationStateView,
  },
  {
    method: 'get',
    path: '/api/organisation/health',
    summary: 'Whether its own database answers, and ours',
    answer: HealthView,
  },
  {
    method: 'get',
    path: '/api/organisation/system',
    summary: 'Versions, usage of the plan, and how what runs by itself has run',
    answer: SystemView,
  },
  {
    method: 'post',
    path: '/api/organisation/freeze',
    summary: 'The red button: nothing leaves from now on',
    body: Refusing,
    answer: OrganisationState,
  },
  {
    method: 'delete',
    path: '/api/organisation/freeze',
    summary: 'Un-freeze: one administrator asks (202), another confirms',
    query: UnfreezeQuery,
    answer: z.union([OrganisationState, Asked]),
  },
  {
    method: 'get',
    path: '/api/organisation/details',
    summary: 'What the organisation is called, where it is, and where its invoices go',
    answer: OrganisationDetailsView,
  },
  {
    method: 'put',
    path: '/api/organisation/details',
    summary: 'Change some of it; both addresses are told where invoices go elsewhere',
    body: DetailsChanges,
    answer: DetailsChanged,
  },
  {
    method: 'get',
    path: '/api/organisation/closure',
    summary: 'Whether the organisation leaves, or what stands against it',
    answer: ClosureLook,
  },
  {
    method: 'post',
    path: '/api/organisation/closure',
    summary: 'Leave: one administrator asks (202), another confirms; deleted after 30 days',
    body: Refusing,
    answer: z.union([ClosureState, Asked]),
  },
  {
    method: 'post',
    path: '/api/organisation/closure/confirmation/:change',
    summary: 'Confirm, as another administrator, that the organisation leaves',
    answer: ChangeView,
  },
  {
    method: 'post',
    path: '/api/organisation/closure/archive-refusal',
    summary: 'Say that nobody needs an archive before it is deleted',
    answer: ClosureState,
  },
  {
    method: 'delete',
    path: '/api/organisation/closure',
    summary: 'Take it back: the organisation stays as it was',
    answer: ClosureState,
  },
  {
    method: 'post',
    path: '/api/organisation/archives',
    summary: 'Ask for everything of the organisation as one file, with your password',
    body: TakingArchive,
    answer: ArchiveBegun,
  },
  {
    method: 'get',
    path: '/api/organisation/archives/:id',
    summary: 'Download it: every table but what signs people in, every stored file, and a manifest',
    media: 'application/gzip',
  },
]
