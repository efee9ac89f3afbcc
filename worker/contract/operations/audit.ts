import * as z from 'zod/mini'
import { AuditList, AuditQuery, IntegrityNights, IntegrityPage, IntegrityQuery } from '../audit.ts'
import type { ApiOperation } from './operation.ts'

export const auditOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    query: AuditQuery,
    answer: AuditList,
  },
  {
    method: 'get',
    path: '/api/audit/export',
    summary: 'The whole chain, oldest first',
    answer: z.string(),
    media: 'application/x-ndjson',
  },
  {
    method: 'get',
    path: '/api/audit/anchors',
    summary:
      'Where the chain ended each night and at each bank file, put aside outside its database',
    answer: z.string(),
    media: 'application/x-ndjson',
  },
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
