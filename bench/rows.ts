import type { payees, sourceAccounts } from '../worker/db/tenant.ts'
import type { batches, batchSteps, payments } from '../worker/db/tenant-batches.ts'
import type { payeeAccounts } from '../worker/db/tenant-payees.ts'
import { addDays } from '../worker/domain/calendar.ts'
import { nameKey, referenceKey } from '../worker/domain/payees/keys.ts'

type Batch = typeof batches.$inferSelect
type Payee = typeof payees.$inferSelect
type Account = typeof payeeAccounts.$inferSelect

/*
 * The rows of a filled organisation. Their numbers are made of the place in the list, so that every run measures the same.
 */

const longAgo = new Date('2026-01-05T00:00:00Z')
const toLookAtCount = 10

export function sourceRow(createdBy: string): typeof sourceAccounts.$inferSelect {
  return {
    id: crypto.randomUUID(),
    name: 'BSP payroll',
    bank: 'BSP',
    bsb: '088-950',
    accountNumber: '7001234567',
    profile: 'kundu-pei-132',
    switches: {},
    deUserId: '000001',
    userName: 'BENCH PROVINCIAL HOSPITAL',
    remitter: 'BENCH HOSPITAL',
    needsControlTotal: false,
    makerIds: [],
    makerRoles: [],
    dailyLimitToea: null,
    cutOff: '',
    status: 'active',
    revision: 0,
    createdBy,
    createdAt: longAgo,
    updatedAt: longAgo,
    updatedBy: createdBy,
  }
}

/** Names are compared by their letters alone. */
const nameOf = (index: number) =>
  `Kila ${String(index + 1).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

export function payeeRows(count: number, createdBy: string): Payee[] {
  return Array.from({ length: count }, (_none, index) => ({
    id: crypto.randomUUID(),
    name: nameOf(index),
    code: `K${index + 1}`,
    status: 'active',
    revision: 0,
    createdBy,
    createdAt: longAgo,
    updatedAt: longAgo,
    stopped: null,
    mergedInto: null,
    nameKey: nameKey(nameOf(index)),
  }))
}

export function accountRows(owners: Payee[], proposedBy: string): Account[] {
  return owners.map(({ id, name }, index) => ({
    id: crypto.randomUUID(),
    payeeId: id,
    version: 1,
    bsb: '088-968',
    accountNumber: String(1_000_000_000 + index * 7_919),
    nameAtBank: name,
    bank: 'BSP',
    state: 'proposed',
    proposedBy,
    proposedAt: longAgo,
    verifiedBy: null,
    verifiedAt: null,
    kind: 'new',
    replacesId: null,
    isPooled: false,
    stopped: null,
    nameKey: nameKey(name),
    proposedFor: null,
    how: null,
    activeFrom: null,
  }))
}

/** More than any organisation pays; a table grows by days, not within one. */
const batchesPerDay = 20

/** A draft, as every batch begins. */
export function batchRow(
  number: number,
  paymentCount: number,
  sourceAccountId: string,
  preparedBy: string,
): Batch {
  return {
    id: crypto.randomUUID(),
    number,
    name: `Payroll ${number}`,
    description: 'PAYROLL',
    sourceAccountId,
    valueDate: addDays('2027-03-01', -Math.floor(number / batchesPerDay)),
    state: 'draft',
    version: 1,
    step: 0,
    revision: 0,
    preparedBy,
    createdAt: longAgo,
    submittedAt: null,
    paymentCount,
    totalToea: paymentCount * 100_000,
    nextLine: paymentCount + 1,
    digest: null,
    approvalsNeeded: 1,
    judgedToea: null,
    neededBefore: null,
    warnings: {},
    duplicatesReason: null,
    digestForm: 3,
    controlTotalToea: null,
    headCount: null,
    templateId: null,
    periodId: null,
    kind: null,
    remitter: '',
    supplementaryReason: null,
    draftedFor: null,
    differences: null,
    comparedWith: null,
    comparedBy: null,
    splitOf: null,
    lineReference: '',
    isConfidential: false,
    sealKey: null,
  }
}

/** The step that leaves a draft waiting for approval. */
export function submissionRow({ id, preparedBy }: Batch): typeof batchSteps.$inferSelect {
  return {
    batchId: id,
    version: 1,
    step: 1,
    kind: 'submit',
    fromState: 'draft',
    toState: 'in_approval',
    actorId: preparedBy,
    at: longAgo,
    digest: null,
    comment: null,
    onBehalfOf: null,
    provenBy: null,
    origin: null,
  }
}

/** A payment of K1,000; the last ten of a batch are marked for the approver. */
export function paymentRow(
  batch: Batch,
  line: number,
  account: Account,
  editedBy: string,
): typeof payments.$inferSelect {
  return {
    id: crypto.randomUUID(),
    batchId: batch.id,
    line,
    payeeId: account.payeeId,
    payeeAccountId: account.id,
    payeeName: account.nameAtBank,
    bsb: account.bsb,
    accountNumber: account.accountNumber,
    amountToea: 100_000,
    reference: `LINE ${line}`,
    ownState: 'follows',
    warnings: line > batch.paymentCount - toLookAtCount ? 'new_payee' : '',
    importId: null,
    editedBy,
    editedAt: longAgo,
    sheetName: '',
    sheetCode: '',
    sheetRow: null,
    referenceKey: referenceKey(`LINE ${line}`),
    repays: null,
    repaysReturn: null,
  }
}
