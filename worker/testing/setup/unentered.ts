/*
 * What is written without an entry of the log, and why: anything else is money, rights or settings, and so is a table that is
 * not named here.
 */

/** Tables of which no change is an entry. */
export const unenteredTables: Readonly<Record<string, string>> = {
  // made by writing itself
  idempotency_keys: 'the answer to a change; where it is not made with one it is forgotten by age',
  guards: 'always empty: a condition is a row that may not be',
  schema_migrations: 'how new the database is',
  tenant_meta: 'whose database it is, before it is anybody’s',
  slots: 'databases that are nobody’s yet; whose one becomes is entered with the organisation',
  payee_words: 'the search, made anew of names',
  batch_words: 'the search, made anew of names',
  user_words: 'the search, made anew of names',
  source_account_words: 'the search, made anew of names',
  // of signing in: what came of it is an entry
  sessions:
    'whoever signs in or out is entered; the rest is when it was last used, and its end by age',
  challenges: 'a sign-in under way',
  link_tokens:
    'forgotten by age, and asked for by whoever cannot sign in; what a link does is entered',
  sign_in_failures: 'tries that are counted; entered as far as decision 0058 bounds them',
  sign_ins: 'the list of sign-ins, beside the log',
  strangers_tries: 'tries of strangers, counted by the day',
  stranger_requests: 'what strangers asked for, counted',
  sign_ups: 'of strangers: no organisation is theirs yet',
  directory:
    'by which address somebody finds their organisation: follows the people, who are entered',
  // what jobs keep for themselves
  outbox: 'how a letter leaves; what it is written for is entered',
  bounced_addresses: 'what the mail service says of addresses',
  job_turns: 'when a job had its turn',
  integrity_nights: 'how the look of a night went',
  dumps: 'how the copy of a night went',
  daily_looks: 'that billing looked on a day; what it brought is entered',
  webhook_deliveries: 'how an event is told; each is of an entry',
  notification_marks: 'up to where somebody has read',
}

/** Columns of other tables that are written by themselves without an entry. */
export const unenteredColumns: Readonly<Record<string, readonly [columns: string, why: string]>> = {
  organisations: [
    'mail_troubles mail_troubled_at swept_at copied_at woken_at failing_since failing_job schema_version migration_error paused_days user_count source_account_count payment_count usage_month',
    'how its jobs did, and what it used when that was counted',
  ],
  webhooks: ['failing_since waits_until', 'whether an address answers'],
  second_factors: ['counter last_used_at', 'when it was used'],
  api_keys: ['last_used_at', 'when it was used'],
}

const writing =
  /\b(?:insert|replace|delete|update)(?: or [a-z]+)?(?: into| from)? "?(?!set\b)([a-z_]+)"?(?: set (.+))?/gi
/** Where a value begins: a column, and no name in what it is set to. */
const setting = /(?:^|, )"([a-z_]+)" = /g

/** Databases that nobody has: one that is emptied, and one that is filled from an archive, a copy or another place. */
const whole = /^delete from "?\w+"?$| from json_each\(\?\)$|\bCREATE (?:TABLE|TRIGGER|INDEX)\b/i

const looked = new Map<string, boolean>()
const rememberedMax = 5000

/** Does a statement change nothing that is entered? */
export function isUnentered(statement: string): boolean {
  const known = looked.get(statement)
  if (known !== undefined) return known
  if (looked.size >= rememberedMax) looked.clear()
  const plain = statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
  const isSo = whole.test(plain) || [...plain.matchAll(writing)].every(isBeside)
  looked.set(statement, isSo)
  return isSo
}

function isBeside([, table = '', set = '']: string[]): boolean {
  if (table in unenteredTables) return true
  const columns = unenteredColumns[table]?.[0].split(' ') ?? []
  const changed = [...set.matchAll(setting)].map(([, column = '']) => column)
  return changed.length > 0 && changed.every((column) => columns.includes(column))
}

/** The entry itself, or a migration, which is the deployment's. */
export const namesEntry = (statement: string): boolean =>
  /^insert into (?:"audit_entries"|schema_migrations)/i.test(statement)
