import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import type { Check } from './check.ts'
import { checkAnchors } from './check-anchors.ts'
import { checkArrivals } from './check-arrivals.ts'
import {
  checkApprovals,
  checkPaidAccounts,
  checkPaymentStates,
  checkTotals,
} from './check-batches.ts'
import { checkFiles, checkSequences, checkSigned } from './check-files.ts'
import { checkDocuments, checkMerges } from './check-payees.ts'
import { checkProofs } from './check-proofs.ts'
import { checkBelonging, checkPeople, checkSearch, checkStops } from './check-records.ts'
import { checkReturns, checkStatements } from './check-settling.ts'
import { checkLog } from './log/check-log.ts'

export const everyCheck: Record<IntegrityCheck, Check> = {
  totals: checkTotals,
  payment_states: checkPaymentStates,
  approvals: checkApprovals,
  proofs: checkProofs,
  signed: checkSigned,
  files: checkFiles,
  sequences: checkSequences,
  paid_accounts: checkPaidAccounts,
  belonging: checkBelonging,
  people: checkPeople,
  stops: checkStops,
  merges: checkMerges,
  documents: checkDocuments,
  arrivals: checkArrivals,
  statements: checkStatements,
  returns: checkReturns,
  search: checkSearch,
  log: checkLog,
  anchors: checkAnchors,
}
