import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromHere, writeTypes } from './two-cells.ts'

/*
 * Two releases over the same databases, files and sessions: as in the minutes of a deploy. Either this one and the next, which is
 * this code with a migration more in each kind of database, which only adds; or the one before the newest migration of
 * organisations, as its code was, and this one. A header says whose a request is.
 */

export type Releases = {
  /** Configurations by their whole path, the front one first. */
  configs: string[]
  /** Where the code of the first lies, which makes the demo. */
  nowIn: string
  /** What the second brings. */
  migration: string
}

const nextMigration = '9000_next'
const parts = ['worker', 'web/pages', 'migrations', 'package.json', 'tsconfig.base.json']
const adds = {
  tenant: `CREATE TABLE next_things (id TEXT PRIMARY KEY) STRICT;
--> statement-breakpoint
ALTER TABLE batches ADD next_note TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE payees ADD next_note TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE INDEX payees_by_next_note ON payees (next_note, id);`,
  control: "ALTER TABLE organisations ADD next_note TEXT NOT NULL DEFAULT '';",
}

/** Where the migrations of each kind of database are listed. */
export const lists = {
  tenant: 'worker/tenancy/migrations/tenant-migrations.ts',
  control: 'worker/tenancy/migrations/control-migrations.ts',
}

/** Such a list with the next release's migration behind its others. */
export function withNext(kind: keyof typeof lists, text: string): string {
  const from = text.indexOf(`export const ${kind}Migrations: Migration[] = [`)
  const end = text.indexOf('\n]', from)
  if (from < 0) throw new Error(`no ${kind} migrations in ${lists[kind]}`)
  return `import ${kind}Next from '../../../migrations/${kind}/${nextMigration}.sql'\n${text.slice(0, end)}
  { name: '${nextMigration}', sql: ${kind}Next },${text.slice(end)}`
}

const front = `export default {
  fetch: (request, env) => (request.headers.get('X-Release') === 'next' ? env.NEXT : env.NOW).fetch(request),
}`

/** This release and the next one, written into a folder three below this checkout. */
export function thisAndNext(folder: string): Releases {
  const next = `${folder}/next`
  mkdirSync(next, { recursive: true })
  for (const path of parts) cpSync(path, `${next}/${path}`, { recursive: true })
  for (const kind of ['tenant', 'control'] as const) {
    writeFileSync(`${next}/migrations/${kind}/${nextMigration}.sql`, adds[kind])
    const list = `${next}/${lists[kind]}`
    writeFileSync(list, withNext(kind, readFileSync(list, 'utf8')))
  }
  const now = fromHere(readFileSync('wrangler.toml', 'utf8'))
  const configs = writeConfigs(folder, now, within(now, 'next'))
  return { configs, nowIn: '.', migration: nextMigration }
}

/** The release before the newest migration of organisations, as the history has it, and this one. */
export function beforeAndThis(folder: string): Releases {
  const migration = readdirSync('migrations/tenant')
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  const git = (...words: string[]) => execFileSync('git', words, { maxBuffer: 1e9 })
  const added = [
    'log',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    `migrations/tenant/${migration}`,
  ]
  const commit = git(...added)
    .toString()
    .trim()
  if (!commit)
    throw new Error('the history of this checkout does not go back to the release before')
  const before = `${folder}/before`
  mkdirSync(before, { recursive: true })
  execFileSync('tar', ['-x', '-C', before], { input: git('archive', `${commit}^`) })
  symlinkSync(resolve('node_modules'), `${before}/node_modules`)
  const was = fromHere(readFileSync(`${before}/wrangler.toml`, 'utf8'))
  const now = fromHere(readFileSync('wrangler.toml', 'utf8'))
  const configs = writeConfigs(folder, within(was, 'before'), now)
  return { configs, nowIn: before, migration: migration?.replace('.sql', '') ?? '' }
}

/** The same of code that lies in a folder beside the configuration. */
const within = (config: string, folder: string) =>
  config
    .replace(/^main = ".*"/m, `main = "${folder}/worker/index.ts"`)
    .replaceAll('"../../../worker/', `"./${folder}/worker/`)

function writeConfigs(folder: string, now: string, next: string): string[] {
  writeTypes(folder)
  const write = (name: string, content: string) => {
    writeFileSync(`${folder}/${name}`, content)
    return resolve(folder, name)
  }
  write('front.js', front)
  const services = [
    { binding: 'NOW', service: 'bilum' },
    { binding: 'NEXT', service: 'bilum-next' },
  ]
  const ofFront = { name: 'front', main: 'front.js', compatibility_date: '2026-11-17', services }
  return [
    write('front.json', JSON.stringify(ofFront)),
    write('now.toml', now),
    write('next.toml', next.replace('name = "bilum"', 'name = "bilum-next"')),
  ]
}
