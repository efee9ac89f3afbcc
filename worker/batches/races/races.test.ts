import { beforeAll, expect, test } from 'vitest'
import { integrityCheckNames } from '../../domain/integrity/checks.ts'
import { run } from '../../integrity/records.fixture.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { type Answered, makeCast, tokenOf } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { addNoa, lea, noa } from '../settling/settling.fixture.ts'
import { type ActName, acts } from './acts.fixture.ts'
import { type Place, type World, worldAt } from './worlds.fixture.ts'

/*
 * Two people at one moment: what the second does is done, wholly, after the first one's request decided and before it is written.
 * Each is carried out, or refused by name; and whatever became of both, money and records are whole.
 */

let database: D1Database
let account = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
  await addNoa(database, lea)
  await addColleagues([
    { id: 'api', role: 'approver', ownLimitToea: null },
    { id: 'pru', role: 'approver', ownLimitToea: 1 },
    { id: 'olo', role: 'org_admin', ownLimitToea: 0 },
  ])
  await Promise.all([noa, lea].map((one) => tokenOf(one)))
})

/** Two approvals are needed again, whoever asked for three, and nothing waits for a second administrator. */
const rulesAnew = () =>
  database.batch([
    database.prepare(`INSERT INTO approval_rules (version, bands, accounts, set_by, set_at)
      SELECT coalesce(max(version), 0) + 1, '[{"uptoToea":null,"approvals":2}]', '[]', 'tom', 1 FROM approval_rules`),
    database.prepare("UPDATE pending_changes SET state = 'withdrawn' WHERE state = 'pending'"),
  ])

function said({ status, body }: Answered) {
  if (status === 202) throw new Error('it waits for somebody else')
  return status < 300 ? 'done' : `${status} ${body?.code}`
}

/** `queues`: both take their turn at one desk, so the second is sent there and not waited for. */
async function meet(world: World, first: ActName, second: ActName, queues = false) {
  let between: Promise<Answered> | undefined
  const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, async () => {
    between = acts[second](world)
    if (!queues) await between
  })
  const answer = await acts[first](world).finally(end)
  if (!between) throw new Error(`“${first}” wrote nothing: ${said(answer)}`)
  return `${said(answer)}, ${said(await between)}`
}

/** What is wrong with the money of a world, as sentences: none. */
async function faultsOf({ id, source }: World) {
  const broken = {
    'one file counts, of the version that its batch is of': `SELECT 1 FROM bank_files f JOIN batches b ON b.id = f.batch_id
      WHERE f.batch_id = ?1 AND f.voided_at IS NULL GROUP BY f.batch_id HAVING count(*) > 1 OR max(f.version) <> max(b.version)`,
    'a file has what its approvers signed': `SELECT 1 FROM bank_files f JOIN batches b ON b.id = f.batch_id
      WHERE f.batch_id = ?1 AND f.voided_at IS NULL AND (f.total_toea <> (SELECT sum(p.amount_toea) FROM payments p WHERE p.batch_id = b.id)
        OR (SELECT count(DISTINCT s.actor_id) FROM batch_steps s WHERE s.batch_id = b.id AND s.version = f.version
          AND s.kind = 'approve' AND s.digest = b.digest) < b.approvals_needed)`,
    'no more comes back than was paid, and no more is paid again than came back': `SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
      WHERE b.source_account_id = ?2 AND (p.amount_toea < (SELECT coalesce(sum(r.amount_toea), 0) FROM returns r WHERE r.payment_id = p.id)
        OR (SELECT coalesce(sum(r.amount_toea), 0) FROM returns r WHERE r.payment_id = p.id)
          < (SELECT coalesce(sum(c.amount_toea), 0) FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled'))`,
    'what is paid again is said to be': `SELECT 1 FROM returns r WHERE r.source_account_id = ?2
      AND (r.resolution IS 'pay_again') <> EXISTS (SELECT 1 FROM payments c WHERE c.repays_return = r.id AND c.state <> 'cancelled')`,
    'invoices come to their payment': `SELECT 1 FROM payments p WHERE p.batch_id = ?1 AND EXISTS (SELECT 1 FROM payment_invoices i WHERE i.payment_id = p.id)
      AND p.amount_toea <> (SELECT sum((i.gross_toea - i.withheld_toea) * iif(i.is_credit, -1, 1)) FROM payment_invoices i WHERE i.payment_id = p.id)`,
    'a line of a statement stands once': `SELECT 1 FROM statement_lines l WHERE l.source_account_id = ?2
      GROUP BY l.key, l.day, l.amount_toea, l.text HAVING count(*) > 1`,
    'a line of a statement is of what the bank has': `SELECT 1 FROM statement_lines l LEFT JOIN payments p ON p.id = l.payment_id
      JOIN batches b ON b.id = coalesce(l.batch_id, p.batch_id) WHERE l.source_account_id = ?2 AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')`,
  }
  const rows = await database.batch(
    Object.values(broken).map((sql) => {
      const of = `WITH world AS (SELECT ?1 AS id, ?2 AS source) ${sql} LIMIT 1`
      return database.prepare(of).bind(id, source)
    }),
  )
  return Object.keys(broken).filter((_, index) => rows[index]?.results.length !== 0)
}

const pairs: [Place, ActName, ActName, string][] = [
  ['draft', 'submit', 'change its invoices', 'done, done'],
  ['draft', 'submit', 'stop its payee', '409 payee_stopped, done'],
  ['draft', 'change its invoices', 'submit', '409 not_editable, done'],
  ['draft', 'attach', 'submit', '422 attachment_needs_note, done'],
  ['half', 'approve', 'cancel', '409 not_awaiting_approval, done'],
  ['half', 'approve', 'approve for Zoe', '409 not_awaiting_approval, done'],
  ['half', 'approve', 'approve', '409 already_approved, done'],
  ['half', 'approve', 'stop its payee', '409 payee_stopped, done'],
  ['half', 'approve', 'lower the limit', '403 above_limit, done'],
  ['half', 'approve', 'ask for three', 'done, done'],
  ['half', 'approve', 'reject its account', '409 account_not_active, done'],
  ['half', 'approve', 'change the account', 'done, done'],
  ['half', 'approve for Zoe', 'end the loan', '403 above_limit, done'],
  ['half', 'approve', 'deactivate the approver', '401 signed_out, done'],
  ['half', 'approve', 'sign the approver out', '401 signed_out, done'],
  ['half', 'approve', 'take the role away', '409 rights_moved, done'],
  ['approved', 'seal', 'deactivate the approver', 'done, done'],
  ['credited', 'of a payment', 'comes back', '409 payment_state, done'],
  ['credited', 'comes back', 'of a payment', '409 payment_state, done'],
  ['approved', 'seal', 'ask for three', '409 approvals_missing, done'],
  ['approved', 'seal', 'change the account', '409 digest_changed, done'],
  ['approved', 'seal', 'stop its payee', '409 payee_stopped, done'],
  ['void asked', 'make void', 'book one', '409 already_booked, done'],
  ['void', 'seal', 'book all', '409 already_booked, done'],
  ['void', 'cancel', 'book all', '409 already_booked, done'],
  ['booked', 'say it was booked', 'set aside', '409 debit_missing, done'],
  ['revive asked', 'revive', 'set aside', '409 debit_missing, done'],
  ['revive asked', 'set aside', 'revive', '409 line_matched, done'],
  ['void asked at the bank', 'make void', 'comes back', '409 already_booked, done'],
  ['void asked at the bank', 'comes back', 'make void', '409 payment_state, done'],
  ['void asked at the bank', 'book all', 'make void', 'done, done'],
  ['matched', 'confirm', 'comes back', 'done, done'],
  ['matched', 'comes back', 'confirm', '409 payment_state, done'],
  ['confirmed', 'close', 'comes back', '409 returns_open, done'],
  ['confirmed', 'take the match back', 'close', '409 batch_closed, done'],
  ['confirmed', 'close', 'take the match back', '409 lines_say_otherwise, done'],
  ['one credit', 'of the batch', 'comes back', '422 above_payment, done'],
  ['one credit', 'comes back', 'of the batch', '409 payment_state, done'],
  ['back and credited', 'pay again', 'end', '409 return_resolved, done'],
  ['back and credited', 'pay again', 'undo', '409 return_resolved, done'],
  ['back and credited', 'undo', 'pay again', '409 return_resolved, done'],
  ['back and credited', 'say it is the same', 'undo', '409 return_resolved, done'],
  ['both back and one credit', 'say it is both', 'undo', '422 not_the_same, done'],
  ['repaying', 'hand it over', 'take it out again', '422 batch_empty, done'],
  ['repaying', 'hand it over', 'a toea more', 'done, 422 above_payment'],
  ['repaying', 'cancel that', 'take it out again', 'done, done'],
]

test.each(pairs)('%s: “%s”, and meanwhile “%s”: %s', async (place, first, second, expected) => {
  await rulesAnew()
  const world = await worldAt(place, database, account)
  const answers = await meet(world, first, second)
  expect([answers, ...(await faultsOf(world))]).toEqual([expected])
})

/** What both ask of the desk of one batch: the second comes to it while the first is dealt with. */
const atOneDesk: typeof pairs = [
  ['half', 'cancel', 'approve', 'done, 409 not_awaiting_approval'],
  ['approved', 'seal', 'take the approval back', 'done, 409 take_back_over'],
  ['approved', 'take the approval back', 'seal', 'done, 409 not_approved'],
  ['sealed', 'upload', 'ask to make it void', 'done, done'],
  ['sealed', 'ask to make it void', 'upload', 'done, 409 void_asked'],
  ['void asked', 'make void', 'upload', 'done, 409 not_sealed'],
  ['void asked', 'make void', 'keep it', 'done, 409 no_live_file'],
  ['void asked', 'keep it', 'make void', 'done, 409 void_not_asked'],
]

test.each(atOneDesk)('%s: “%s”, and behind it “%s”: %s', async (place, first, second, expected) => {
  await rulesAnew()
  const world = await worldAt(place, database, account)
  const answers = await meet(world, first, second, true)
  expect([answers, ...(await faultsOf(world))]).toEqual([expected])
})

test('a statement that two send at once is taken once', async () => {
  const world = await worldAt('at the bank', database, account)
  const answers = await Promise.all([1, 2].map(() => acts['book all'](world)))
  const heard = answers.map(said).sort()
  expect([heard, await faultsOf(world)]).toEqual([['409 statement_known', 'done'], []])
})

test('after all of it every record is whole, and so is the log', async () => {
  const problems = []
  // an account that was changed beside what waits is what “signed” tells
  for (const check of integrityCheckNames.filter((name) => name !== 'signed'))
    problems.push(...(await run(check)).problems)
  expect(problems).toEqual([])
  expect((await readChain(database)).length).toBeGreaterThan(300)
})
