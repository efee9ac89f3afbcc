import { expect, test } from 'vitest'
import { paidAgain } from '../../testing/batches.ts'
import { beginSettled, files, invoices, read, today } from './settled.fixture.ts'

/* Each part of a dossier has what it is for: none of them may be empty without anybody noticing. */

beginSettled()

test.each<[string, unknown]>([
  [
    'batch.json',
    {
      state: 'settled',
      paymentCount: 4,
      totalToea: 390_000,
      preparedBy: { id: 'mia' },
      version: 1,
    },
  ],
  [
    'lines.ndjson',
    [{ amountToea: 200_000 }, { amountToea: 50_000, invoices }, { line: 3 }, { line: 4 }],
  ],
  [
    'findings.ndjson',
    expect.arrayContaining([
      expect.objectContaining({
        rank: 2,
        reason: paidAgain.duplicatesReason,
        reasonedBy: 'Mia Kila',
      }),
    ]),
  ],
  [
    'differences.json',
    {
      signed: { new: 2, gone: 1, amount: 1, words: { started: 2, left: 1 } },
      said: [{ word: expect.any(String), saidBy: 'mia' }, {}, {}],
    },
  ],
  [
    'verifications.ndjson',
    expect.arrayContaining([
      expect.objectContaining({
        method: 'in_person',
        spokeTo: 'The payee',
        verifiedBy: 'Ravi Tau',
      }),
    ]),
  ],
  ['file-checks.json', [{ result: 'identical', checkedBy: 'mia' }]],
  [
    'bank-file.json',
    { paymentCount: 4, totalToea: 390_000, bankReference: 'BSP-7', sealedBy: { id: 'mia' } },
  ],
  [
    'attachments.json',
    [
      { fileName: 'time sheet.pdf', addedBy: 'Mia Kila' },
      { fileName: 'invoice 7.pdf', line: 2 },
    ],
  ],
])('%s says what became of it', (name, said) => {
  expect(read(name)).toMatchObject(said as object)
})

test('its steps are all of them, in their order, with who and in which words', () => {
  const steps: { kind: string; comment: string }[] = read('steps.json')
  expect(steps.map(({ kind }) => kind)).toEqual([
    ...['submit', 'query', 'answer', 'approve', 'seal', 'upload', 'settle'],
  ])
  expect(steps.map(({ comment }) => comment)).toEqual(
    expect.arrayContaining(['Who is new?', 'A nurse']),
  )
})

test('the papers in it are those that were attached', () => {
  expect(files.get('attachments/01-time_sheet.pdf')).toBe('%PDF-1.7 time sheet.pdf')
  expect(files.get('attachments/02-invoice_7.pdf')).toBe('%PDF-1.7 invoice 7.pdf')
})

test('what the bank booked and what came back is in it, with how each ended', () => {
  const { lines, returns } = read('settling.json')
  expect(lines).toMatchObject([
    { amountToea: -390_000, state: 'reconciled', matchedBy: null, confirmedBy: 'lea' },
  ])
  expect(returns).toMatchObject([
    { amountToea: 200_000, reason: 'Closed', source: 'hand', credit: null },
    { amountToea: 50_000, resolution: 'not_owed', note: 'Paid in cash', resolvedBy: 'noa' },
    { amountToea: 70_000, credit: expect.any(String) },
    { amountToea: 70_000, credit: expect.any(String) },
  ])
})

test('a credit of several is in it, and nothing of one that stands for a confidential payment too', () => {
  const { returns, credits } = read('settling.json')
  const [, , open, kept] = returns
  expect(credits).toHaveLength(2)
  const byId = new Map(credits.map((one: { id: string }) => [one.id, one]))
  expect(byId.get(open.credit)).toMatchObject({
    ...{ amountToea: 100_000, bankDay: today, text: 'RETURNED TWO', source: 'statement' },
    ...{ resolution: 'same_return', saidBy: 'noa', ofThis: 1, ofOthers: 1 },
  })
  expect(byId.get(kept.credit)).toEqual({
    ...{ id: kept.credit, ofThis: 1 },
    notInIt: 'It also stands for what came back of a confidential batch.',
  })
  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/\b(?:111003|41003)\b|RETURNED KEPT/) // a hash may have these digits
})

test('its log is every entry of it and its file, whole', () => {
  const entries: { action?: string; details?: string }[] = read('audit.ndjson')
  const actions = entries.flatMap(({ action }) => action ?? [])
  for (const action of [
    ...['batch.run_started', 'batch.attached', 'batch.differences_said', 'batch.submitted'],
    ...['batch.queried', 'batch.answered', 'batch.approved', 'bank_file.sealed'],
    ...['bank_file.checked', 'batch.uploaded', 'bank_file.downloaded'],
  ]) {
    expect(actions).toContain(action)
  }
})
