import { expect, test } from 'vitest'
import type { BatchView, StepView } from '#contract/batches/batches.ts'
import { organisation, payroll } from '../../ui/page-cast.fixture.ts'
import { drawApproval } from '../approval-page.fixture.tsx'

const html = drawApproval()

test('says the amount and the count again on the button', () => {
  expect(html).toContain('>Approve K1,067,418.22 · 412</button>')
})

test('sends what was seen and the key with the decision', () => {
  expect(html).toContain(`<input type="hidden" name="digest" value="${payroll.digest}"/>`)
  expect(html).toContain('<input type="hidden" name="key" value="key-1"/>')
  expect(html).toContain('action="/approval/b42" method="post"')
})

test('keeps asking and rejecting closed until one of them is wanted', () => {
  expect(html).not.toMatch(/<details[^>]* open[^>]*><summary>(Ask|Reject)/)
  expect(html).toContain('<summary>Ask</summary>')
})

test('opens the field whose words are missing, says so there, and keeps what was typed elsewhere', () => {
  const sentence = 'Say why, so that the others can act on it.'
  const typed = {
    question: 'Who is line 4?',
    reason: '',
    missing: { decision: 'reject' as const, sentence },
  }
  const shown = drawApproval({ typed })
  expect(shown).toMatch(/<details open=""><summary>Reject<.*role="alert".*Say why/)
  expect(shown).toMatch(/name="reason"[^>]*aria-invalid="true" aria-describedby="no-reason"/)
  expect(shown).toMatch(/<details open=""><summary>Ask<.*>Who is line 4\?<\/textarea>/)
})

test('replaces the form by the reason when the reader may not approve', () => {
  const reason = 'You prepared this or changed whom it pays, so someone else must approve it.'
  const own = { ...payroll, mayApprove: false, mayNotApproveBecause: reason }
  const shown = drawApproval({ batch: own })
  expect(shown).toContain(reason)
  expect(shown).not.toContain('name="decision"')
})

test('announces an error at once and a success when there is a pause', () => {
  expect(drawApproval({ error: 'It changed.' })).toMatch(/role="alert">.*It changed\./)
  expect(drawApproval({ notice: 'Approved.' })).toMatch(/role="status">.*Approved\./)
})

test('leads from a decision to the next batch, and says when there is none', () => {
  const next = { id: 'b41', name: 'Payroll FN24', totalToea: 9_864_990, others: 2 }
  const shown = drawApproval({ notice: 'Approved.', next })
  expect(shown).toMatch(/href="\/approval\/b41"><b>Next: Payroll FN24, K98,649.90 ›/)
  expect(shown).toContain('2\u00a0others after it')
  const last = drawApproval({ notice: 'Approved.', next: null })
  expect(last).toContain('Nothing else is waiting for you.')
  expect(html).not.toContain('waiting for you.')
})

test('an organisation that refuses decisions offers none', () => {
  const frozen = {
    ...organisation,
    notice: 'This organisation is frozen.',
    refuses: ['decide' as const],
  }
  const shown = drawApproval({ organisation: frozen })
  expect(shown).toContain('This organisation is frozen.')
  for (const offered of ['name="decision"', 'Waiting for you', 'can approve']) {
    expect(shown).not.toContain(offered)
    expect(html).toContain(offered)
  }
})

test('of a batch that was taken back says who did, why, and what became of approvals', () => {
  const taken: StepView = {
    ...{ kind: 'recall', fromState: 'approved', toState: 'draft', version: 1, digest: null },
    ...{ actor: payroll.preparedBy, at: '2026-11-24T00:15:00.000Z', comment: 'A wrong account' },
    ...{ onBehalfOf: null, provenBy: null },
  }
  const recalled: BatchView = { ...payroll, version: 2, mayApprove: false, steps: [taken] }
  const said =
    'took this batch back. It is a draft again, and what was approved of it counts for nothing.'
  const shown = drawApproval({ batch: { ...recalled, state: 'ready' } })
  expect(shown).toContain(said)
  expect(shown).toContain('“A wrong account”')
  expect(drawApproval({ batch: { ...recalled, state: 'in_approval' } })).not.toContain(said)
})
