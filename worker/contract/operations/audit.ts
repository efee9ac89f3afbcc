import * as z from 'zod/mini'
import { AuditList, AuditQuery } from '../audit.ts'
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
]
