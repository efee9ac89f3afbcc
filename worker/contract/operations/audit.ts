import * as z from 'zod/mini'
import { AuditPage } from '../audit.ts'
import { type Operation, paging } from './operation.ts'

export const auditOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    query: [...paging, 'action', 'actor', 'subject'],
    answer: AuditPage,
  },
  {
    method: 'get',
    path: '/api/audit/export',
    summary: 'The whole chain, oldest first',
    answer: z.string(),
    media: 'application/x-ndjson',
  },
]
