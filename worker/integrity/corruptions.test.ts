import { beforeAll, expect, test } from 'vitest'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import { restoredCopy, run } from './records.fixture.ts'

let database: D1Database
let ids: Record<string, string> = {}
beforeAll(async () => {
  const copy = await restoredCopy()
  database = copy.database
  ids = copy.ids
})

const of = (name: string, text: string) => text.replaceAll(':id', ids[name] ?? '')
type Corruption = [what: string, IntegrityCheck, corrupt: string, mend: string]

const line = 'WHERE batch_id = ":id" AND line = 1'.replaceAll('"', "'")
const corruptions: [string, ...Corruption][] = [
  [
    'open',
    'a total',
    'totals',
    "UPDATE batches SET total_toea = total_toea + 1 WHERE id = ':id'",
    "UPDATE batches SET total_toea = total_toea - 1 WHERE id = ':id'",
  ],
  [
    'open',
    'a count',
    'totals',
    "UPDATE batches SET payment_count = 9 WHERE id = ':id'",
    "UPDATE batches SET payment_count = 1 WHERE id = ':id'",
  ],
  [
    'sealed',
    'an amount of a line, and the total with it',
    'files',
    `UPDATE payments SET amount_toea = amount_toea + 5 ${line}`,
    `UPDATE payments SET amount_toea = amount_toea - 5 ${line}`,
  ],
  [
    'sealed',
    'an account of a line',
    'files',
    `UPDATE payments SET account_number = '1' || account_number ${line}`,
    `UPDATE payments SET account_number = substr(account_number, 2) ${line}`,
  ],
  [
    'sealed',
    'an account of a line',
    'paid_accounts',
    `UPDATE payments SET account_number = '1' || account_number ${line}`,
    `UPDATE payments SET account_number = substr(account_number, 2) ${line}`,
  ],
  [
    'waiting',
    'a name of a line',
    'paid_accounts',
    `UPDATE payments SET payee_name = payee_name || 'X' ${line}`,
    `UPDATE payments SET payee_name = substr(payee_name, 1, length(payee_name) - 1) ${line}`,
  ],
  [
    'waiting',
    'a reference that was signed',
    'signed',
    `UPDATE payments SET reference = reference || '!' ${line}`,
    `UPDATE payments SET reference = substr(reference, 1, length(reference) - 1) ${line}`,
  ],
  [
    'approved',
    'a day that was signed',
    'signed',
    "UPDATE batches SET description = description || 'X' WHERE id = ':id'",
    "UPDATE batches SET description = substr(description, 1, length(description) - 1) WHERE id = ':id'",
  ],
  [
    'sealed',
    'a state of a payment',
    'payment_states',
    `UPDATE payments SET state = 'paid' ${line}`,
    `UPDATE payments SET state = 'follows' ${line}`,
  ],
  [
    'approved',
    'an approval that is gone',
    'approvals',
    "UPDATE batch_steps SET kind = 'unblock' WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET kind = 'approve' WHERE batch_id = ':id' AND kind = 'unblock'",
  ],
  [
    'sealed',
    'an approval of its maker',
    'approvals',
    "UPDATE batch_steps SET actor_id = 'mia' WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET actor_id = 'ravi' WHERE batch_id = ':id' AND kind = 'approve'",
  ],
  [
    'sealed',
    'an approval that nobody logged',
    'approvals',
    "UPDATE batch_steps SET at = at + 1 WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET at = at - 1 WHERE batch_id = ':id' AND kind = 'approve'",
  ],
  [
    'sealed',
    'a higher need',
    'approvals',
    "UPDATE batches SET approvals_needed = 5 WHERE id = ':id'",
    "UPDATE batches SET approvals_needed = 1 WHERE id = ':id'",
  ],
  [
    'sealed',
    'another hash of a file',
    'files',
    "UPDATE bank_files SET sha256 = '0' || substr(sha256, 2) WHERE batch_id = ':id'",
    "UPDATE bank_files SET sha256 = (SELECT json_extract(details, '$.sha256') FROM audit_entries WHERE subject = 'batch/:id' AND action = 'bank_file.sealed') WHERE batch_id = ':id'",
  ],
  [
    'sealed',
    'a file that lies elsewhere',
    'files',
    "UPDATE bank_files SET storage_key = storage_key || 'x' WHERE batch_id = ':id'",
    "UPDATE bank_files SET storage_key = substr(storage_key, 1, length(storage_key) - 1) WHERE batch_id = ':id'",
  ],
  [
    'sealed',
    'a number of a file',
    'sequences',
    "UPDATE bank_files SET sequence = 7 WHERE batch_id = ':id'",
    "UPDATE bank_files SET sequence = 1 WHERE batch_id = ':id'",
  ],
  [
    'sealed',
    'a payee without an account',
    'belonging',
    "INSERT INTO payees (id, name, code, status, revision, created_by, created_at, updated_at) VALUES ('lone', 'Lone', '', 'active', 0, 'mia', 1, 1)",
    "DELETE FROM payees WHERE id = 'lone'",
  ],
  [
    'sealed',
    'a limit above the role',
    'people',
    "UPDATE users SET approval_limit_toea = 900000000 WHERE id = 'ravi'",
    "UPDATE users SET approval_limit_toea = NULL WHERE id = 'ravi'",
  ],
  [
    'sealed',
    'the last administrator',
    'people',
    "UPDATE users SET status = 'inactive' WHERE id = 'ana'",
    "UPDATE users SET status = 'active' WHERE id = 'ana'",
  ],
  [
    'sealed',
    'a stop without a record',
    'stops',
    "UPDATE payees SET stopped = 'blocked' WHERE rowid = 1",
    'UPDATE payees SET stopped = NULL WHERE rowid = 1',
  ],
  [
    'kept',
    'a merge that has no end',
    'merges',
    "INSERT INTO payee_merges (id, payee_id, into_id, reason, status_before, merged_by, merged_at) SELECT 'm2', ':id', payee_id, 'x', 'active', 'ana', 1 FROM payee_merges WHERE id = 'm1'",
    "DELETE FROM payee_merges WHERE id = 'm2'",
  ],
  [
    'merged',
    'a merge into itself',
    'merges',
    "UPDATE payee_merges SET into_id = payee_id WHERE id = 'm1'",
    "UPDATE payee_merges SET into_id = (SELECT merged_into FROM payees WHERE id = ':id') WHERE id = 'm1'",
  ],
  [
    'merged',
    'an account that went along',
    'merges',
    "UPDATE payee_accounts SET payee_id = (SELECT merged_into FROM payees WHERE id = ':id'), version = 9 WHERE payee_id = ':id'",
    "UPDATE payee_accounts SET payee_id = ':id', version = 1 WHERE version = 9",
  ],
  [
    'merged',
    'an account that came while it was merged',
    'merges',
    "UPDATE payee_accounts SET proposed_at = proposed_at + 90000000 WHERE payee_id = ':id'",
    "UPDATE payee_accounts SET proposed_at = proposed_at - 90000000 WHERE payee_id = ':id'",
  ],
  [
    'merged',
    'a merged payee that is payable',
    'merges',
    "UPDATE payees SET status = 'active' WHERE id = ':id'",
    "UPDATE payees SET status = 'archived' WHERE id = ':id'",
  ],
  [
    'kept',
    'a payee that says it is merged',
    'merges',
    "UPDATE payees SET merged_into = 'x' WHERE id = ':id'",
    "UPDATE payees SET merged_into = NULL WHERE id = ':id'",
  ],
  [
    'keptDocument',
    'another hash of a document',
    'documents',
    "UPDATE payee_documents SET sha256 = '0' || sha256 WHERE id = ':id'",
    "UPDATE payee_documents SET sha256 = substr(sha256, 2) WHERE id = ':id'",
  ],
  [
    'keptDocument',
    'a document that lies elsewhere',
    'documents',
    "UPDATE payee_documents SET stored_as = stored_as || 'x' WHERE id = ':id'",
    "UPDATE payee_documents SET stored_as = substr(stored_as, 1, length(stored_as) - 1) WHERE id = ':id'",
  ],
  [
    'keptDocument',
    'a document of somebody else',
    'documents',
    "UPDATE payee_documents SET payee_id = (SELECT payee_id FROM payee_merges) WHERE id = ':id'",
    "UPDATE payee_documents SET payee_id = (SELECT into_id FROM payee_merges) WHERE id = ':id'",
  ],
  [
    'keptDocument',
    'a successor that is not there',
    'documents',
    "UPDATE payee_documents SET replaced_by = 'x' WHERE id = ':id'",
    "UPDATE payee_documents SET replaced_by = NULL WHERE id = ':id'",
  ],
  [
    'sealed',
    'a payee that cannot be found',
    'search',
    "UPDATE payee_words SET word = '~' || word WHERE payee_id = (SELECT id FROM payees WHERE rowid = 1) AND word GLOB '[a-z]*'",
    "UPDATE payee_words SET word = substr(word, 2) WHERE word GLOB '~*'",
  ],
  [
    'sealed',
    'an entry that is gone',
    'log',
    'UPDATE audit_entries SET seq = seq + 1000000 WHERE seq = 3',
    'UPDATE audit_entries SET seq = 3 WHERE seq = 1000003',
  ],
  [
    'sealed',
    'an entry that was written anew',
    'log',
    "UPDATE audit_entries SET hash = 'x' || hash WHERE seq = 4",
    'UPDATE audit_entries SET hash = substr(hash, 2) WHERE seq = 4',
  ],
  [
    'sealed',
    'an approval for its maker',
    'approvals',
    "UPDATE batch_steps SET on_behalf_of = 'mia' WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET on_behalf_of = NULL WHERE batch_id = ':id' AND kind = 'approve'",
  ],
  [
    'sealed',
    'two approvals of one limit',
    'approvals',
    "INSERT INTO batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, on_behalf_of) SELECT batch_id, version, 99, kind, from_state, to_state, 'zoe', at, 'ravi' FROM batch_steps WHERE batch_id = ':id' AND kind = 'approve'",
    "DELETE FROM batch_steps WHERE batch_id = ':id' AND step = 99",
  ],
  [
    'sealed',
    'an approval without the proof that the rules asked for',
    'proofs',
    `INSERT INTO approval_rules (version, bands, second_factor_above_toea, set_by, set_at) VALUES (1, '[{"uptoToea":null,"approvals":1}]', 0, 'ana', 1)`,
    'DELETE FROM approval_rules',
  ],
  [
    'sealed',
    'a proof that the log knows nothing of',
    'proofs',
    "UPDATE batch_steps SET proven_by = 'totp' WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET proven_by = NULL WHERE batch_id = ':id' AND kind = 'approve'",
  ],
  [
    'sealed',
    'an approval of another content',
    'proofs',
    "UPDATE batch_steps SET digest = 'x' || digest WHERE batch_id = ':id' AND kind = 'approve'",
    "UPDATE batch_steps SET digest = substr(digest, 2) WHERE batch_id = ':id' AND kind = 'approve'",
  ],
  [
    'sealed',
    'rules of an account with a hole',
    'people',
    `INSERT INTO approval_rules (version, bands, accounts, set_by, set_at) VALUES (1, '[{"uptoToea":null,"approvals":1}]', '[{"sourceAccountId":"a","bands":[]}]', 'ana', 1)`,
    'DELETE FROM approval_rules',
  ],
  [
    'sealed',
    'what an entry of the log says, beside its old hash',
    'log',
    "UPDATE audit_entries SET details = replace(details, '}', ' }') WHERE seq = 3",
    "UPDATE audit_entries SET details = replace(details, ' }', '}') WHERE seq = 3",
  ],
  [
    'sealed',
    'who did what an entry of the log says',
    'log',
    "UPDATE audit_entries SET actor_id = actor_id || '2' WHERE seq = 4",
    'UPDATE audit_entries SET actor_id = substr(actor_id, 1, length(actor_id) - 1) WHERE seq = 4',
  ],
]

test.each(corruptions)('%s: %s is found by “%s”', async (name, _what, check, corrupt, mend) => {
  await database.prepare(of(name, corrupt)).run()
  const { problems } = await run(check)
  await database.prepare(of(name, mend)).run()
  expect(problems.length).toBeGreaterThan(0)
  for (const { subject, says } of problems) {
    expect(subject).toMatch(/^(organisation|[\w-]+\/.+)$/)
    expect(says).toMatch(/^[A-Z].*\.$/)
  }
  expect((await run(check)).problems).toEqual([])
})

test('an approval with the proof that was asked for, as the log says, holds; one of milder rules needs none', async () => {
  const at = (await database
    .prepare("SELECT min(at) AS at FROM batch_steps WHERE kind = 'approve'")
    .first<number>('at')) as number // there are approvals
  const rules = (version: number, above: number | null, setAt: number) =>
    database
      .prepare(
        'INSERT INTO approval_rules (version, bands, second_factor_above_toea, set_by, set_at) VALUES (?, ?, ?, ?, ?)',
      )
      .bind(version, '[{"uptoToea":null,"approvals":1}]', above, 'ana', setAt)
      .run()
  await rules(1, 0, at - 1)
  expect((await run('proofs')).problems).toHaveLength(3)
  await rules(2, null, at + 1)
  expect((await run('proofs')).problems).toEqual([])
  await database.exec('DELETE FROM approval_rules WHERE version = 2')
  await database.exec("UPDATE batch_steps SET proven_by = 'totp' WHERE kind = 'approve'")
  await database.exec(
    "UPDATE audit_entries SET details = json_set(details, '$.provenBy', 'totp') WHERE action IN ('batch.approval_given', 'batch.approved')",
  )
  expect((await run('proofs')).problems).toEqual([])
})
