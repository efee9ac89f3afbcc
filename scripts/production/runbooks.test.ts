import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

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

const readdirOrFile = (path: string) => (/\.\w+$/.test(path) ? read(path) : readdirSync(path))

/** A database with the schema of today. */
function today(which: 'control' | 'tenant'): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  const names = readdirSync(`migrations/${which}`)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const name of names) database.exec(read(`migrations/${which}/${name}`))
  return database
}

const owner =
  'INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at) VALUES'

test('the lost factor of an only owner goes as the runbook says, and no other’s', () => {
  const [, sql = ''] =
    /--command \\\n {2}"(UPDATE [^"]+)"/.exec(read('docs/runbooks/lost-owner.md')) ?? []
  const database = today('control')
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

test('what a restore brought back is ended by the statements of the runbook', () => {
  const [, sql = ''] = /```sql\n([\s\S]+?)```/.exec(read('docs/runbooks/restore.md')) ?? []
  const database = today('tenant')
  database.exec(`${owner} ('ana', 'ana@example.test', 'A', 'B', 'org_admin', 'active', '', 1, 1)`)
  database.exec(
    "INSERT INTO sessions (token_hash, user_id, created_at, expires_at, device, address, factor) VALUES ('h', 'ana', 1, 2, '', '', '')",
  )
  database.exec(
    "INSERT INTO outbox (key, letter, recipient_id, content, written_at, due_at) VALUES ('k', 'security_notice', 'ana', '{}', 1, 1)",
  )
  database.exec(sql)
  const count = (what: string) => database.prepare(`SELECT count(*) AS n FROM ${what}`).get()?.n
  expect(count('sessions WHERE ended_at IS NULL')).toBe(0)
  expect(count('outbox WHERE due_at IS NOT NULL')).toBe(0)
  expect(count("outbox WHERE trouble = 'not_wanted'")).toBe(1)
})
