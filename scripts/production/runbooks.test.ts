import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { writeReference } from '../../worker/domain/billing/invoice.ts'

const pages = [
  'docs/deploy.md',
  ...readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`),
]
const read = (file: string) => readFileSync(file, 'utf8')

test('every command and every page that a runbook names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> } // npm reads the same
  for (const page of pages) {
    const text = read(page)
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect([page, commands.filter((name) => !scripts[name])]).toEqual([page, []])
    const files = [
      ...text.matchAll(/`((?:scripts|worker|docs)\/[\w./-]+)`|\]\(([\w./-]+\.md)/g),
    ].map(([, ours, link = '']) => ours ?? new URL(link, `file:///${page}`).pathname.slice(1))
    for (const file of files)
      expect(() => readdirOrFile(file), `${page} names ${file}`).not.toThrow()
  }
})

test('whoever begins with the checkout alone has each command: what is given installs first, and wrangler is the checkout’s', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> } // npm reads the same
  const brings = 'sh scripts/install-if-needed.sh && '
  for (const page of [...pages, 'docs/security/keys.md']) {
    const text = read(page)
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    const begins = (name: string) =>
      [brings, 'npm run build ', 'npm sbom '].some((one) => scripts[name]?.startsWith(one))
    expect([page, named.filter((name) => !begins(name))]).toEqual([page, []])
    // the name alone, `wrangler rollback` and a dry run are spoken of
    const bare = [
      ...text.matchAll(/(?<!npx )wrangler (?:secret|d1|queues|deployments|deploy --c)/g),
    ]
    expect([page, bare.map(({ index }) => text.slice(index, index + 60))]).toEqual([page, []])
    const [, ...given] = text.split(/npx wrangler (?=(?:secret|d1|deploy|queues)\b)/)
    const strange = given.filter((one) => !/^[^`]*--config wrangler\./.test(one))
    expect([page, strange.map((one) => one.slice(0, 60))]).toEqual([page, []])
    expect([page, text.match(/\bnode scripts\/[\w./-]+/g)]).toEqual([page, null])
  }
})

const readdirOrFile = (path: string) => (/\.\w+$/.test(path) ? read(path) : readdirSync(path))

/** A database with the schema of today. */
function today(kind: 'control' | 'tenant' = 'control'): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  const names = readdirSync(`migrations/${kind}`)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const name of names) database.exec(read(`migrations/${kind}/${name}`))
  return database
}

const owner =
  'INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at) VALUES'

test('the lost factor of an only owner goes as the runbook says, and no other’s', () => {
  const [, sql = ''] =
    /--command \\\n {2}"(UPDATE [^"]+)"/.exec(read('docs/runbooks/lost-owner.md')) ?? []
  const database = today()
  for (const name of ['owner', 'other']) {
    database.exec(`${owner} ('${name}', '${name}@bilum.pg', 'A', 'B', 'owner', 'active', '', 1, 1)`)
    database.exec(
      `INSERT INTO second_factors (id, user_id, kind, name, secret, created_at, confirmed_at) VALUES ('of-${name}', '${name}', 'totp', 'App', 'k12345678.a.b', 1, 1)`,
    )
  }
  database.exec(sql)
  const left = database
    .prepare('SELECT user_id AS id FROM second_factors WHERE removed_at IS NULL')
    .all()
  expect(left).toEqual([{ id: 'other' }])
})

test('every way into an organisation that is open ends as the runbook says', () => {
  const [, sql = ''] =
    /--command \\\n {2}"(UPDATE sessions [^"]+)"/.exec(read('docs/runbooks/incident.md')) ?? []
  const database = today('tenant')
  database.exec(`${owner} ('mia', 'mia@acme.test', 'A', 'B', 'clerk', 'active', '', 1, 1);
    INSERT INTO sessions (token_hash, user_id, device, created_at, expires_at, ended_at) VALUES ('open', 'mia', 'd', 1, 9, NULL), ('over', 'mia', 'd', 1, 9, 5);
    INSERT INTO link_tokens (token_hash, kind, subject_id, created_at, expires_at) VALUES ('l', 'reset', 'mia', 1, 9);
    INSERT INTO calendar_feeds (user_id, token_hash, made_at) VALUES ('mia', 'c', 1);
    INSERT INTO api_keys (id, name, start, key_hash, scopes, made_by, created_at, expires_at) VALUES ('k', 'A', 'b', 'h', '[]', 'mia', 1, 9)`)
  database.exec(sql)
  const many = (of: string) => database.prepare(`SELECT count(*) AS many FROM ${of}`).get()?.many
  const open = ['sessions WHERE ended_at IS NULL', 'link_tokens', 'calendar_feeds']
  for (const one of [...open, 'api_keys WHERE revoked_at IS NULL'])
    expect([one, many(one)]).toEqual([one, 0])
  expect([many('sessions WHERE ended_at = 5'), many('api_keys')]).toEqual([1, 1])
})

test('an invoice that a control database forgot is entered as the runbook says, behind the last and once', () => {
  const [, sql = ''] =
    /--command \\\n +"(INSERT INTO invoices [^"]+)"/.exec(read('docs/runbooks/restore.md')) ?? []
  const database = today()
  database.exec(`INSERT INTO slots (binding) VALUES ('TENANT_0001');
    UPDATE slots SET organisation_id = 'org-acme', claimed_at = 1;
    INSERT INTO organisations (id, slug, name, state, slot, schema_version, billing_email, created_at)
    VALUES ('org-acme', 'acme', 'Acme', 'trialing', 'TENANT_0001', '0001_a', 'pay@acme.test', 1)`)
  const enter = (number: number, beyond: number) =>
    database.exec(
      sql.replace('4218 AS n', `${number} AS n`).replace('0 AS beyond', `${beyond} AS beyond`),
    )
  expect(() => enter(2, 0)).toThrow('stale_invoice')
  for (const [number, beyond] of [
    [1, 0],
    [2, 4_000],
  ] as const) {
    enter(number, beyond)
    const row = database.prepare('SELECT * FROM invoices WHERE number = ?').get(number)
    expect(row).toMatchObject({
      ...{ reference: writeReference(number), organisation_id: 'org-acme', state: 'issued' },
      ...{ total_toea: 29_900 + beyond, issued_at: Date.parse('2026-11-21') },
    })
    const lines = JSON.parse(String(row?.lines))
    // a month that had nothing beyond its plan is not charged yet
    expect(lines.map(({ kind, toea }: { kind: string; toea: number }) => [kind, toea])).toEqual([
      ['plan', 29_900],
      ...(beyond ? [['overage', beyond]] : []),
    ])
    expect(() => enter(number, 0)).toThrow('stale_invoice')
    database.exec(
      `UPDATE invoices SET state = 'void', void_reason = 'a test', revision = 1 WHERE number = ${number}`,
    )
  }
})
