import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fortnightNow } from '../scripts/demo/payrolls.ts'
import { pastPayDays } from '../scripts/demo/seed-history.ts'
import type { IntegrityPage } from '../worker/contract/audit.ts'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import type { BatchSummary, BatchView } from '../worker/contract/batches/batches.ts'
import { dayInPortMoresby } from '../worker/domain/calendar.ts'
import { must } from '../worker/domain/must.ts'
import { apiOf } from './api.ts'

/*
 * The demo's twelve fortnights were made by the product on the days they speak of: every signature, hash and file of them
 * holds, and nothing in them happened later than what came after it.
 */
const auditor = await apiOf('auditor')
const maker = await apiOf('payment_manager')
const { items: batches }: { items: BatchSummary[] } = await maker.get('/batches?limit=200')
const named = (name: string) =>
  must(
    batches.find((batch) => batch.name === name),
    name,
  )
const payDays = pastPayDays(named(`Payroll FN${fortnightNow}`).valueDate)
const stepsOf = async (name: string) => {
  const { steps }: BatchView = await maker.get(`/batches/${named(name).id}`)
  return steps
}

const log = (await auditor.bytes('/audit/export')).toString()
const lines = log.split('\n').filter((line) => line !== '')

test('the history of the demo is whole', () => {
  const exported = join(mkdtempSync(join(tmpdir(), 'bilum-')), 'audit.ndjson')
  writeFileSync(exported, log)
  const verdict = execFileSync(process.execPath, ['web/public/verify-audit.mjs', exported])
  assert.match(verdict.toString(), new RegExp(`^Whole: ${lines.length} entries`))
  const moments = lines.map((line) => JSON.parse(line).at)
  // of today there is also what other tests are doing: two at once may be written in another order than they were asked
  const midnight = new Date(`${dayInPortMoresby(new Date())}T00:00:00+10:00`)
  const past = moments.filter((at) => new Date(at) < midnight)
  assert.ok(past.length > 250)
  assert.deepEqual(past, past.toSorted())
})

for (const check of ['arrivals', 'statements', 'returns', 'files'] as const) {
  test(`data integrity finds nothing of it that does not hold: ${check}`, async () => {
    let cursor: string | null = ''
    let checked = 0
    while (cursor !== null) {
      const onward: string = cursor && `&cursor=${cursor}`
      const part: IntegrityPage = await auditor.get(`/integrity?check=${check}${onward}`)
      assert.deepEqual(part.problems, [])
      checked += part.checked
      cursor = part.nextCursor
    }
    assert.ok(checked > 0)
  })
}

test('twelve payrolls stand a fortnight apart, paid on their day and handed over before it', () => {
  assert.equal(payDays.length, 12)
  for (const { fortnight, day } of payDays) {
    const { valueDate, createdAt, submittedAt } = named(`Payroll FN${fortnight}`)
    assert.equal(valueDate, day)
    assert.ok(createdAt < must(submittedAt, 'submitted'))
    assert.ok(dayInPortMoresby(new Date(must(submittedAt, 'submitted'))) < day)
  }
})

test('the older ones are closed, the next are settled, and the newest wait for the bank', () => {
  const states = payDays.map(({ fortnight }) => named(`Payroll FN${fortnight}`).state)
  assert.deepEqual(states.slice(0, 7), Array(7).fill('closed'))
  assert.deepEqual(states.slice(7), ['settled', 'settled', 'settled', 'uploaded', 'uploaded'])
})

test('the bank file of every fortnight is stored as it was sealed', async () => {
  const { items }: { items: BankFileView[] } = await maker.get('/bank-files?limit=200')
  for (const { fortnight } of payDays) {
    const { id } = named(`Payroll FN${fortnight}`)
    const file = must(
      items.find(({ batchId }) => batchId === id),
      `file of FN${fortnight}`,
    )
    const bytes = await maker.bytes(`/bank-files/${file.id}/content`)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)
  }
})

test('a question was answered, a rejected payroll mended, an account verified by a second person', async () => {
  const kindsOf = async (name: string) => (await stepsOf(name)).map(({ kind }) => kind)
  const finished = ['approve', 'approve', 'seal', 'upload', 'settle']
  assert.deepEqual(await kindsOf('Payroll FN14'), [
    'submit',
    'query',
    'answer',
    ...finished,
    'close',
  ])
  assert.deepEqual(await kindsOf('Payroll FN17'), [
    ...['submit', 'reject', 'recall', 'submit'],
    ...finished,
  ])
  const { items } = await maker.get('/payees?search=D00008')
  const { accounts } = await maker.get(`/payees/${items[0].id}`)
  const [now, before] = accounts
  assert.deepEqual([now.state, now.kind, now.how], ['active', 'changed', 'in_person'])
  assert.equal(before.state, 'superseded')
  const entries = lines.map((line) => JSON.parse(line))
  const verified = entries.find(({ action }) => action === 'payee.account_verified')
  assert.equal(verified.subject, `payee/${items[0].id}`)
  assert.notEqual(verified.actorId, now.proposedBy)
})
