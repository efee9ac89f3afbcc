import type { PayeeRules } from '#contract/payee-rules.ts'
import type { PayeeAccountView, PayeeDetail } from '#contract/payees.ts'

export const simonsAccount: PayeeAccountView = {
  id: 'a1',
  version: 1,
  bsb: '038-001',
  accountNumber: '2323118403',
  nameAtBank: 'Simon Karo',
  bank: 'Westpac PNG',
  state: 'active',
  kind: 'new',
  isPooled: false,
  how: 'approved_with_batch',
  activeFrom: null,
  proposedBy: 'mia',
  proposedAt: '2026-01-05T00:00:00Z',
  verifiedAt: '2026-01-06T00:00:00Z',
}

export const simon: PayeeDetail = {
  id: 'simon',
  name: 'Simon Karo',
  code: 'E00017',
  status: 'active',
  account: simonsAccount,
  accounts: [simonsAccount],
  createdAt: '2026-01-05T00:00:00Z',
  updatedAt: '2026-01-05T00:00:00Z',
}

const proposed: PayeeAccountView = {
  ...simonsAccount,
  id: 'a2',
  version: 2,
  accountNumber: '7001234567',
  bsb: '088-950',
  bank: 'BSP',
  state: 'proposed',
  kind: 'changed',
  how: null,
  verifiedAt: null,
}

/** Simon, whose bank details somebody has just changed. */
export const simonChanged: PayeeDetail = {
  ...simon,
  accounts: [proposed, simonsAccount],
}

export const withTheApproval: PayeeRules = {
  newAccounts: 'with_the_approval',
  coolingNewHours: 0,
  coolingChangedHours: 24,
}
