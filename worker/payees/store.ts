/* What other features meet of this one: whom payments go to, and what becomes of their accounts. */
export {
  activateDue,
  confirmWithBatch,
  isReplaced,
  lockReturned,
  payeesOfBatch,
  proposeAccount,
  putAside,
} from './account-store.ts'
export { calledMax, calledSo } from './called-so.ts'
export {
  findKnownPayees,
  findMeantPayees,
  findPayeesWithVersions,
  type PayeeWithVersions,
  shownAccount,
} from './known-payees.ts'
export { newPayee, type Proposed } from './new-payee.ts'
export { addPayee, addResolved, familyOf, listPayees } from './payee-store.ts'
export { nextVersion, type Resolution, resolvePayees } from './resolve-payees.ts'
export type { MeantPayee, PaidPayee, PayeeAccountRow, PayeeRow, PayeeWithAccount } from './rows.ts'
export { wasSomebodys } from './somebodys-before.ts'
export { countWaitingUpTo, toVerifyUpTo } from './verification/to-verify.ts'
