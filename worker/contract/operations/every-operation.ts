import * as z from 'zod/mini'
import { paperOperations } from '../batches/paper-operations.ts'
import { wayBackOperations } from '../batches/way-back/operations.ts'
import { dayOperations } from '../days/operations.ts'
import { integrationOperations } from '../integrations/operations.ts'
import { notificationOperations } from '../notifications/operations.ts'
import { reconciliationOperations } from '../reconciliation/operations.ts'
import { acrossOperations } from './across.ts'
import { approvalRuleOperations, delegationOperations } from './approval-rules.ts'
import { auditOperations } from './audit.ts'
import { bankFileOperations } from './bank-files.ts'
import { baseHostOperations } from './base-host.ts'
import { batchOperations } from './batches.ts'
import { billingOperations } from './billing.ts'
import { findingOperations } from './findings.ts'
import { homeOperations } from './home.ts'
import { importOperations } from './imports.ts'
import type { ApiOperation } from './operation.ts'
import { organisationOperations } from './organisation.ts'
import { payeeRuleOperations } from './payee-rules.ts'
import { payeeOperations } from './payees.ts'
import { templateOperations } from './runs/templates.ts'
import { sessionOperations } from './session.ts'
import { sourceAccountOperations } from './source-accounts.ts'
import { userOperations } from './users.ts'
import { viewOperations } from './views.ts'
import { waitingAccountOperations } from './waiting-accounts.ts'

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
  ...homeOperations,
  ...payeeOperations,
  ...payeeRuleOperations,
  ...waitingAccountOperations,
  ...sourceAccountOperations,
  ...batchOperations,
  ...wayBackOperations,
  ...acrossOperations,
  ...findingOperations,
  ...importOperations,
  ...bankFileOperations,
  ...approvalRuleOperations,
  ...billingOperations,
  ...userOperations,
  ...organisationOperations,
  ...auditOperations,
  ...delegationOperations,
  ...viewOperations,
  ...notificationOperations,
  ...integrationOperations,
  ...dayOperations,
  ...paperOperations,
  ...templateOperations,
  ...reconciliationOperations,
]
