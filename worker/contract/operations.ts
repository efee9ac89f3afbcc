import * as z from 'zod/mini'
import { approvalRuleOperations } from './operations/approval-rules.ts'
import { auditOperations } from './operations/audit.ts'
import { bankFileOperations } from './operations/bank-files.ts'
import { baseHostOperations } from './operations/base-host.ts'
import { batchOperations } from './operations/batches.ts'
import { billingOperations } from './operations/billing.ts'
import { importOperations } from './operations/imports.ts'
import type { ApiOperation } from './operations/operation.ts'
import { payeeOperations } from './operations/payees.ts'
import { sessionOperations } from './operations/session.ts'
import { sourceAccountOperations } from './operations/source-accounts.ts'
import { userOperations } from './operations/users.ts'

const Health = z.object({ status: z.literal('ok') })

const service: ApiOperation[] = [
  { method: 'get', path: '/api/health', summary: 'Is it up?', answer: Health },
  { method: 'get', path: '/api/openapi.json', summary: 'This description' },
]

/** Every call that the base host answers to anyone; the platform's own are its dashboard's. */
export const baseOperations: ApiOperation[] = [...service, ...baseHostOperations]

/** Every call of an organisation's API. */
export const operations: ApiOperation[] = [
  ...service,
  ...sessionOperations,
  ...payeeOperations,
  ...sourceAccountOperations,
  ...batchOperations,
  ...importOperations,
  ...bankFileOperations,
  ...approvalRuleOperations,
  ...billingOperations,
  ...userOperations,
  ...auditOperations,
]
