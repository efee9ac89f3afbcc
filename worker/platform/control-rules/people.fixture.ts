import { type Attack, closure, move, onItsWay, otherCell, restoration } from './attack.fixture.ts'

const signUp = (state = 'unconfirmed', slug = 'wewak') =>
  `INSERT INTO sign_ups (id, slug, organisation_name, first_name, last_name, email, password_hash, plan, state, held_until, created_at, updated_at)
   VALUES ('s', '${slug}', 'W', 'K', 'K', 'k@w', 'h', 'starter', '${state}', 9, 1, 1)`

/** Who signs up, whose the organisations and slots are, who looks after the platform, and its log. */
export const ofPeople: Attack[] = [
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
    'organisations_closing',
    'opened while it leaves',
    closure(),
    "UPDATE organisations SET state = 'suspended' WHERE id = 'org-acme'",
  ],
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
