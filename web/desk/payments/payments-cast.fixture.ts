import type { BatchUnderWay, ListedPayment } from '#contract/batches/across.ts'
import { mia, payrollSummary, zoe } from '../../testing/cast.ts'

/** A payment of the sealed payroll. */
export const listedPayment: ListedPayment = {
  id: 'pay1',
  paymentReference: 'B42-17',
  line: 17,
  payeeId: 'simon',
  payeeName: 'Simon Karo',
  payeeCode: 'E-204',
  bsb: '088-950',
  accountNumber: '0012345678',
  bank: 'BSP',
  amountToea: 123_450,
  reference: '=SUM(1)',
  state: 'in_file',
  warnings: [],
  batch: {
    id: 'p1',
    reference: 'B42',
    name: 'Payroll FN23',
    state: 'file_sealed',
    approvalsNeeded: 2,
    approvalsGiven: 2,
  },
  valueDate: '2026-11-26',
  sourceAccountName: 'Payroll account',
  isReconciled: false,
}

/** The payroll once it is approved: Mia or Zoe makes its file. */
export const approvedPayroll: BatchUnderWay = {
  ...payrollSummary,
  state: 'approved',
  approvalsGiven: 2,
  file: null,
  next: [mia, zoe],
}

/** The same with its file made and fetched. */
export const sealedPayroll: BatchUnderWay = {
  ...approvedPayroll,
  id: 'p2',
  name: 'Payroll FN22',
  state: 'file_sealed',
  file: {
    id: 'f2',
    fileName: 'B41-20261112-BSP.aba',
    sealedBy: mia,
    sealedAt: '2026-11-12T04:06:00Z',
    downloaded: { by: zoe, at: '2026-11-12T05:06:00Z' },
    uploaded: null,
    bankReference: null,
  },
  next: [zoe],
}
