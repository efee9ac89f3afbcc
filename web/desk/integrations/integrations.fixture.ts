import type { KeyView } from '#contract/integrations/keys.ts'
import type { DeliveryView, WebhookView } from '#contract/integrations/webhooks.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { sessionOf } from '../../testing/cast.ts'

const mia = sessionOf('mia')
/** Ana administers the organisation. */
export const anasSession = {
  ...mia,
  user: { ...mia.user, id: 'ana', role: 'org_admin', permissions: roles.org_admin.permissions },
}

export const payrollKey: KeyView = {
  id: 'k1',
  name: 'Payroll program',
  start: 'bilum_aB3d',
  scopes: ['payees:read', 'batches:write'],
  madeBy: { id: 'ana', name: 'Ana Kila' },
  createdAt: '2026-11-20T04:06:00Z',
  expiresAt: '2027-02-20T14:00:00Z',
  lastUsedAt: '2026-11-22T03:00:00Z',
  state: 'active',
}

export const ledger: WebhookView = {
  id: 'w1',
  address: 'https://ledger.example.com/bilum',
  events: ['batch.approved', 'bank_file.sealed'],
  isOn: true,
  createdAt: '2026-11-20T04:06:00Z',
  secretStart: 'whsec_aB3d',
  failingSince: null,
  earlierUntil: null,
}

export const refused: DeliveryView = {
  sequence: 412,
  event: 'batch.approved',
  at: '2026-11-22T04:06:00Z',
  state: 'given_up',
  attempts: 8,
  dueAt: null,
  triedAt: '2026-11-25T04:06:00Z',
  status: 503,
  answer: 'Service unavailable',
}
