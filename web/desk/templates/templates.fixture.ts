import type { PeriodView, RunView, TemplateView } from '#contract/batches/templates.ts'

export const fn24: PeriodView = {
  ...{ id: 'p24', rhythm: 'fortnight', year: 2026, number: 24, label: 'FN24', revision: 0 },
  ...{ fromDay: '2026-11-27', toDay: '2026-12-10', payDay: '2026-12-10' },
}

export const fn23: RunView = {
  ...{ id: 'b41', reference: 'B41', name: 'Payroll FN23', state: 'uploaded' },
  ...{ valueDate: '2026-11-26', parts: 1, paymentCount: 412, totalToea: 107_550_534 },
}

export const payroll: TemplateView = {
  ...{ id: 't1', name: 'Payroll', kind: 'pay', rhythm: 'fortnight', description: 'FN{n} PAY' },
  sourceAccount: { id: 's1', name: 'BSP payroll' },
  ...{
    reference: '',
    remitter: '',
    draftDaysBefore: null,
    isConfidential: false,
    status: 'active',
    revision: 3,
  },
  owner: { id: 'mia', name: 'Mia Kila' },
  next: { period: fn24, draft: null },
  lastRun: fn23,
  lastSheet: null,
}
