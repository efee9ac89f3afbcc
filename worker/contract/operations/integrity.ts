import { IntegrityNights, IntegrityPage, IntegrityQuery } from '../audit.ts'
import type { ApiOperation } from './operation.ts'

export const integrityOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/integrity',
    summary: 'What the records say of each other: a part of one check, and what does not hold',
    query: IntegrityQuery,
    answer: IntegrityPage,
  },
  {
    method: 'get',
    path: '/api/integrity/nights',
    summary: 'What the same checks found by themselves, last night and in the night that goes on',
    answer: IntegrityNights,
  },
]
