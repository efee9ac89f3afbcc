import { rulesChange } from './approval-rules/rules-change.ts'
import { sealAgainChange } from './batches/files/seal-again.ts'
import { closureChange } from './closure/closure-change.ts'
import { delegationChange } from './delegations/delegation-change.ts'
import { unfreezeChange } from './freeze/unfreeze-proposal.ts'
import { keyChange } from './integrations/keys/key-change.ts'
import { mergeChange } from './payees/merges/merge-change.ts'
import { payeeRulesChange } from './payees/rules/payee-rules-change.ts'
import { accountChange } from './source-accounts/account-change.ts'
import { payrollGroupChange } from './templates/payroll-group.ts'
import { templateChange } from './templates/template-change.ts'
import { roleChange } from './users/roles/role-change.ts'
import { signInRulesChange } from './users/security/rules/rules-change.ts'
import { userChange } from './users/user-change.ts'

/** What may wait for a second administrator. */
export const changeKinds = [
  ...[delegationChange, userChange, roleChange, signInRulesChange, rulesChange, accountChange],
  ...[payeeRulesChange, mergeChange, unfreezeChange, keyChange, sealAgainChange],
  ...[templateChange, payrollGroupChange, closureChange],
]
