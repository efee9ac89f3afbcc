import type { AttachmentList } from '#contract/batches/attachments.ts'
import type { BatchView, StepView } from '#contract/batches/batches.ts'
import type { FindingView } from '#contract/batches/findings.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { type Evidence, type FindingKind, findingRanks } from '#domain/batches/findings.ts'
import { findingSentence, findingTitle } from '#domain/words/finding-words.ts'
import { payments, payroll, ravi } from '../ui/page-cast.fixture.ts'

/*
 * A batch as approvers really have it: beside its last run, with findings of several kinds, each with its reason, a question and
 * its answer, papers, and payments that list their invoices.
 */

const reasons = [
  'Overtime of the flood week, agreed with the ward manager.',
  'Acting allowance since 3 November, the letter is attached.',
  'Both shifts are meant: she stood in at Tari.',
  'Back pay of two fortnights after the review.',
  'Leave fares, once a year.',
  'Married in October; the bank has the new name.',
  'Two people of one name, their numbers are on the sheet.',
]

const kinds: [FindingKind, (index: number) => Evidence][] = [
  ['paid_before', (index) => ({ batch: `B${31 + index}` })],
  ['duplicate', (index) => ({ first: 11 + index * 17 })],
  [
    'same_name',
    (index) => ({
      name: nameOf(index),
      other: `${nameOf(index + 40)} (E${4_100 + index})`,
      more: 0,
    }),
  ],
  ['name_close', (index) => ({ written: nameOf(index), known: nameOf(index + 80) })],
  ['above_usual', (index) => ({ usualToea: 71_450 + index * 9_137 })],
]
const nameOf = (index: number) => payments[index]?.payeeName ?? ''

/** Of each kind so many. */
const each = 4

export const findings: FindingView[] = kinds.flatMap(([kind, evidenceOf], at) =>
  Array.from({ length: each }, (_, nth) => {
    const index = at * each + nth
    const line = payments[index * 9]
    const evidence = evidenceOf(index)
    return {
      ...{ key: `${kind}${index}`, kind, rank: findingRanks[kind], paymentId: line?.id ?? null },
      ...{
        line: line?.line ?? null,
        payeeName: line?.payeeName ?? '',
        payeeId: line?.payeeId ?? null,
      },
      ...{ amountToea: line?.amountToea ?? null, title: findingTitle(kind), evidence },
      ...{ sentence: findingSentence(kind, evidence), reasonedBy: 'Mia Kaupa', waysOut: [] },
      reason: reasons[index % reasons.length] ?? '',
    }
  }),
)

/** New in it, and with several payments. */
export const toLookAt: PaymentView[] = payments.slice(0, 20).map((payment, index) => ({
  ...payment,
  warnings: [index < 12 ? 'new_payee' : 'several_payments'],
}))

const step = (
  kind: StepView['kind'],
  comment: string | null,
  person: StepView['actor'],
): StepView => ({
  ...{ kind, fromState: 'in_approval', toState: 'in_approval', version: 1, actor: person, comment },
  ...{ at: '2026-11-21T05:12:00Z', digest: null, onBehalfOf: null, provenBy: null },
})
const asker = { id: ravi.id, name: 'Ravi Pala' }

export const fullBatch: BatchView = {
  ...payroll,
  warnings: {
    ...Object.fromEntries(kinds.map(([kind]) => [kind, each])),
    ...{ new_payee: 12, several_payments: 8 },
  },
  duplicatesReason: '',
  run: {
    ...{ templateId: 't1', periodId: 'p23', kind: 'pay', remitter: '', supplementaryReason: '' },
    differences:
      'Since B40: 412 people, 3 with another account, 9 new, 6 gone, 1 back, 16 with another amount, 2 with another name, 375 unchanged, K21,418.22 more (+2.0 %); the maker says: 9 started, 4 left, 2 on leave, 1 without a word',
  },
  steps: [
    ...payroll.steps,
    step('query', 'Who are the nine new people, and who agreed to the overtime of line 12?', asker),
    step(
      'answer',
      'Nurses of the new ward at Tari, letters of 12 November attached. The overtime was agreed with the ward manager.',
      payroll.preparedBy,
    ),
    step('approve', null, { id: 'zoe', name: 'Zoe Natera' }),
  ],
}

export const attachments: AttachmentList = {
  isScanned: true,
  items: ['Overtime November.pdf', 'Appointments Tari.pdf', 'Leave fares.pdf'].map(
    (fileName, index) => ({
      ...{
        id: `0b9c1d9e-7f0a-4c55-9a43-0d3c6c1f5d1${index}`,
        paymentId: null,
        line: null,
        payeeName: '',
        fileName,
      },
      ...{ bytes: 204_800 + index, sha256: 'f'.repeat(64), note: '', version: 1 },
      ...{ addedBy: 'Mia Kaupa', addedAt: '2026-11-21T00:00:00Z' },
    }),
  ),
}

/** Suppliers are paid by invoice: of each payment two, and of every tenth a credit note. */
export const invoiced = (lines: PaymentView[]): PaymentView[] =>
  lines.map((line, index) => {
    const first = Math.round(line.amountToea * 0.6)
    const credit = index % 10 === 0 ? 12_345 + index : 0
    return {
      ...line,
      invoices: [
        {
          number: `INV-${20_310 + index * 7}`,
          day: '2026-11-03',
          grossToea: first,
          withheldToea: 0,
        },
        {
          number: `${4_471 + index * 13}`,
          day: '2026-11-09',
          grossToea: line.amountToea - first + credit,
          withheldToea: 0,
        },
        ...(credit
          ? [{ number: `CN ${510 + index}`, day: null, grossToea: -credit, withheldToea: 0 }]
          : []),
      ],
    }
  })
