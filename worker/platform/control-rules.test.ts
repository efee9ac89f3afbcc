import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { makeCast } from '../testing/cast.ts'
import { makePerson } from '../testing/platform.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await makeCast()
  await makePerson('owner')
})

const invoice = (changes = '') =>
  `INSERT INTO invoices (id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, paid_toea, state, reference, issued_at, due_on)
   SELECT 'i', 1, 'org-acme', '{}', 'starter', '2026-12-01', '2026-12-31', '[]', 29900, 0, 'issued', 'BLM000001-00', 1, '2026-12-05'${changes}`
const proof = (state = 'submitted', invoiceId = 'i', organisation = 'org-acme') =>
  `INSERT INTO payment_proofs (id, invoice_id, organisation_id, state, bank_reference, claimed_toea, file_name, content_type, bytes, sha256, submitted_by, submitted_at)
   VALUES ('p', '${invoiceId}', '${organisation}', '${state}', 'R', 29900, 'f', 'image/png', 1, 's', 'ana', 1)`
const signUp = (state = 'unconfirmed', slug = 'wewak') =>
  `INSERT INTO sign_ups (id, slug, organisation_name, first_name, last_name, email, password_hash, plan, state, held_until, created_at, updated_at)
   VALUES ('s', '${slug}', 'W', 'K', 'K', 'k@w', 'h', 'starter', '${state}', 9, 1, 1)`

const publishedDay = `INSERT INTO published_days (id, day, name, scope, effect, source, published_by, published_at)
   VALUES ('d', '2026-12-01', 'Flood', 'national', 'closed', 'typed', 'owner', 1)`

const restoration = (state = 'frozen', asked = 'NULL') =>
  `INSERT INTO restorations (id, organisation_id, slot, moment, reason, begun_by, begun_at, state, since, found, opening_asked_by)
   VALUES ('r', 'org-acme', 'TENANT_0001', 1, 'r', 'owner', 1, '${state}', 1, '{}', ${asked})`

const otherCell = "UPDATE slots SET cell = 'second' WHERE binding = 'TENANT_0030'"
const move = (state = 'begun', toSlot = 'TENANT_0030') =>
  `INSERT INTO moves (id, organisation_id, from_slot, from_cell, to_slot, to_cell, reason, begun_by, begun_at, state, since)
   VALUES ('m', 'org-acme', 'TENANT_0001', 'main', '${toSlot}', 'second', 'r', 'owner', 1, '${state}', 1)`
const onItsWay = "UPDATE organisations SET cell = 'to second' WHERE slug = 'acme'"
const closure = (state = 'waiting', ordered = 'NULL') =>
  `INSERT INTO closures (id, organisation_id, slot, reason, asked_by, confirmed_by, begun_at, ends_at, state, since, state_before,
     days_before, ordered_by)
   VALUES ('c', 'org-acme', 'TENANT_0001', 'r', 'Ana', 'Ben', 1, 9, '${state}', 1, 'active', 0, ${ordered})`

/** Each attack is one transaction; its last statement is what the trigger must refuse. */
const attacks: [trigger: string, what: string, ...statements: string[]][] = [
  [
    'published_days_fixed',
    'another day',
    publishedDay,
    "UPDATE published_days SET day = '2026-12-02', retracted_at = 2, retracted_by = 'owner', retracted_because = 'Wrong'",
  ],
  [
    'published_days_fixed',
    'retracted without a reason',
    publishedDay,
    "UPDATE published_days SET retracted_at = 2, retracted_by = 'owner', retracted_because = ' '",
  ],
  ['published_days_kept', 'a day nobody published', publishedDay, 'DELETE FROM published_days'],
  [
    'restorations_steps',
    'a step that is left out',
    restoration(),
    "UPDATE restorations SET state = 'restored'",
  ],
  [
    'restorations_by_two',
    'the same person twice',
    restoration('logged', "'owner'"),
    "UPDATE restorations SET state = 'over', opened_by = 'owner'",
  ],
  ['moves_begin', 'to a slot of the same cell', move()],
  ['moves_begin', 'to the slot of somebody', otherCell, move('begun', 'TENANT_0002')],
  ['moves_begin', 'switched from the first', otherCell, move('switched')],
  ['moves_begin', 'while it is brought back', otherCell, restoration(), move()],
  ['moves_begin', 'while it leaves', otherCell, closure(), move()],
  ['closures_while_moving', 'it leaves on its way', otherCell, move(), closure()],
  ['restorations_while_moving', 'brought back on its way', otherCell, move(), restoration()],
  ['moves_steps', 'a step left out', otherCell, move(), "UPDATE moves SET state = 'switched'"],
  ['moves_steps', 'another slot', otherCell, move(), "UPDATE moves SET to_slot = 'TENANT_0031'"],
  ['moves_kept', 'a move that never was', otherCell, move(), 'DELETE FROM moves'],
  ['organisations_cell', 'a cell without a move', onItsWay],
  [
    'organisations_cell',
    'there before its rows are',
    otherCell,
    move(),
    onItsWay,
    "UPDATE organisations SET cell = 'second' WHERE slug = 'acme'",
  ],
  [
    'organisations_fixed',
    'its new slot before its rows are there',
    otherCell,
    move(),
    onItsWay,
    "UPDATE organisations SET slot = 'TENANT_0030' WHERE slug = 'acme'",
  ],
  [
    'slots_claimed_once',
    'the old slot before the switch',
    otherCell,
    move(),
    "UPDATE slots SET organisation_id = 'moved/m' WHERE binding = 'TENANT_0001'",
  ],
  [
    'closures_steps',
    'a step that is left out',
    closure('closed'),
    "UPDATE closures SET state = 'silent'",
  ],
  ['closures_steps', 'fewer days', closure(), 'UPDATE closures SET ends_at = 2'],
  [
    'closures_steps',
    'another certificate',
    closure('certified'),
    "UPDATE closures SET certificate = 'one', sha256 = 'a', state = 'over'",
    "UPDATE closures SET certificate = 'other'",
  ],
  [
    'closures_by_two',
    'the same person twice',
    closure('waiting', "'owner'"),
    "UPDATE closures SET state = 'closed', carried_by = 'owner', since = 10",
  ],
  [
    'closures_days',
    'before its days are over',
    closure('waiting', "'owner'"),
    "UPDATE closures SET state = 'closed', carried_by = 'other', since = 8",
  ],
  ['closures_kept', 'one that never was', closure(), 'DELETE FROM closures'],
  [
    'organisations_closing',
    'opened while it leaves',
    closure(),
    "UPDATE organisations SET state = 'suspended' WHERE id = 'org-acme'",
  ],
  ['restorations_kept', 'one that never was', restoration(), 'DELETE FROM restorations'],
  [
    'organisations_restoring',
    'opened before its end',
    restoration('logged'),
    "UPDATE organisations SET state = 'frozen', revision = revision + 1 WHERE slug = 'acme'",
    "UPDATE organisations SET state = 'active', revision = revision + 1 WHERE slug = 'acme'",
  ],
  [
    'organisations_fixed',
    'another slot',
    "UPDATE organisations SET slot = 'TENANT_0009' WHERE slug = 'acme'",
  ],
  [
    'organisations_revision',
    'a state decided on an older row',
    "UPDATE organisations SET state = 'active' WHERE slug = 'acme'",
  ],
  [
    'organisations_fixed',
    'an open organisation without its slot',
    "UPDATE organisations SET slot = 'released/org-acme' WHERE slug = 'acme'",
  ],
  [
    'slots_claimed_once',
    'a slot freed that nobody emptied',
    "INSERT INTO slot_releases SELECT organisation_id, binding, 'closing', 1, 1, NULL, '' FROM slots WHERE organisation_id = 'org-acme'",
    "UPDATE slots SET organisation_id = NULL WHERE organisation_id = 'org-acme'",
  ],
  [
    'slot_releases_steps',
    'emptied without having been closed',
    "INSERT INTO slot_releases VALUES ('org-acme', 'TENANT_0001', 'warned', 1, 1, NULL, '')",
    "UPDATE slot_releases SET state = 'wiped' WHERE organisation_id = 'org-acme'",
  ],
  [
    'slot_releases_steps',
    'what is kept looked at again',
    "INSERT INTO slot_releases VALUES ('org-acme', 'TENANT_0001', 'kept', 1, 1, NULL, '')",
    "UPDATE slot_releases SET state = 'looked' WHERE organisation_id = 'org-acme'",
  ],
  [
    'slot_releases_kept',
    'a release forgotten',
    "INSERT INTO slot_releases VALUES ('org-acme', 'TENANT_0001', 'kept', 1, 1, NULL, '')",
    'DELETE FROM slot_releases',
  ],
  ['organisations_kept', 'no organisation', "DELETE FROM organisations WHERE slug = 'acme'"],
  [
    'organisations_in_their_slot',
    'an organisation in nobody’s slot',
    "INSERT INTO organisations (id, slug, name, state, slot, schema_version, created_at) VALUES ('x', 'x-y', 'X', 'active', 'TENANT_0030', 'v', 1)",
  ],
  [
    'slots_claimed_once',
    'a slot given on',
    "UPDATE slots SET organisation_id = 'x' WHERE organisation_id = 'org-acme'",
  ],
  ['sign_ups_not_taken', 'the name of an organisation', signUp('unconfirmed', 'acme')],
  [
    'sign_ups_done',
    'a finished sign-up begun again',
    signUp('done'),
    "UPDATE sign_ups SET state = 'provisioning' WHERE id = 's'",
  ],
  [
    'sign_ups_done',
    'a confirmation forgotten',
    signUp('provisioning'),
    "UPDATE sign_ups SET state = 'unconfirmed' WHERE id = 's'",
  ],
  [
    'sign_ups_kept',
    'a confirmed sign-up dropped',
    signUp('waiting_for_slot'),
    "DELETE FROM sign_ups WHERE id = 's'",
  ],
  [
    'daily_looks_fixed',
    'another look at the same day',
    "INSERT INTO daily_looks VALUES ('org-acme', '2026-11-21', 'stay', 1)",
    "UPDATE daily_looks SET outcome = 'suspended' WHERE day = '2026-11-21'",
  ],
  ['invoices_without_gap', 'a gap in the numbers', invoice().replace("'i', 1,", "'i', 7,")],
  [
    'invoices_without_gap',
    'an invoice born paid',
    invoice().replace("0, 'issued'", "29900, 'paid'"),
  ],
  [
    'invoices_fixed',
    'another total',
    invoice(),
    "UPDATE invoices SET total_toea = 1, revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'paid without money',
    invoice(),
    "UPDATE invoices SET state = 'paid', revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'void without a reason',
    invoice(),
    "UPDATE invoices SET state = 'void', revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'money that goes away',
    invoice(),
    "UPDATE invoices SET state = 'part_paid', paid_toea = 100, revision = 1 WHERE id = 'i'",
    "UPDATE invoices SET paid_toea = 50, revision = 2 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'a decision on an older row',
    invoice(),
    "UPDATE invoices SET state = 'overdue' WHERE id = 'i'",
  ],
  ['invoices_kept', 'no invoice', invoice(), "DELETE FROM invoices WHERE id = 'i'"],
  ['payment_proofs_submitted', 'a proof born verified', invoice(), proof('verified')],
  [
    'payment_proofs_submitted',
    'a proof for another’s invoice',
    invoice(),
    proof('submitted', 'i', 'org-beta'),
  ],
  [
    'payment_proofs_decided_once',
    'a proof decided twice',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'rejected', reason = 'r' WHERE id = 'p'",
    "UPDATE payment_proofs SET state = 'verified', verified_toea = 29900 WHERE id = 'p'",
  ],
  [
    'payment_proofs_decided_once',
    'a rejection without a reason',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'rejected' WHERE id = 'p'",
  ],
  [
    'payment_proofs_decided_once',
    'verified without an amount',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'verified' WHERE id = 'p'",
  ],
  [
    'payment_proofs_kept',
    'no proof',
    invoice(),
    proof(),
    "DELETE FROM payment_proofs WHERE id = 'p'",
  ],
  [
    'audit_entries_fixed',
    'another past',
    "INSERT INTO audit_entries VALUES (1, 1, 'a', 'b', 'c', '{}', '', 'h')",
    "UPDATE audit_entries SET action = 'nothing'",
  ],
  [
    'audit_entries_kept',
    'a shorter past',
    "INSERT INTO audit_entries VALUES (1, 1, 'a', 'b', 'c', '{}', '', 'h')",
    'DELETE FROM audit_entries',
  ],
  [
    'audit_entries_chained',
    'a gap',
    "INSERT INTO audit_entries VALUES (5, 1, 'a', 'b', 'c', '{}', '', 'h')",
  ],
  [
    'idempotency_keys_fixed',
    'another answer',
    "INSERT INTO idempotency_keys VALUES ('owner', 'k', 'h', 200, '', 1)",
    'UPDATE idempotency_keys SET status = 500',
  ],
]

test.each(attacks)('%s: %s', async (trigger, _what, ...statements) => {
  const sql = await env.CONTROL.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?",
  )
    .bind(trigger)
    .first<string>('sql')
  const reason = /RAISE\(ABORT, '(\w+)'\)/.exec(sql ?? '')?.[1] ?? `no trigger ${trigger}`
  const prepared = statements.map((one) => env.CONTROL.prepare(one))
  await expect(env.CONTROL.batch(prepared)).rejects.toThrow(reason)
})

/** The same rules as in an organisation's database, where batches/fixtures/attacks.txt tries them. */
const shared = [
  'challenges_once',
  'guards_raise', // core/guard.test.ts
  'link_tokens_once',
  'outbox_sent_once',
  'recovery_codes_once',
  'second_factors_fixed',
  'second_factors_forward',
  'second_factors_once',
]

test('every trigger there is was tried', async () => {
  const { results } = await env.CONTROL.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger'",
  ).all<{
    name: string
  }>()
  expect(new Set(results.map(({ name }) => name))).toEqual(
    new Set([...attacks.map(([trigger]) => trigger), ...shared]),
  )
  for (const name of shared) {
    const find = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"
    const [here, there] = await Promise.all(
      [env.CONTROL, env.TENANT_0001].map((one) => one.prepare(find).bind(name).first('sql')),
    )
    expect(here).toBe(there)
  }
})
