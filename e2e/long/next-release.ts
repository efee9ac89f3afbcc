import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromHere, writeTypes } from './two-cells.ts'

/*
 * This release and the next one, over the same databases, files and sessions: as in the minutes of a deploy. The next one is this
 * code with a migration more in each kind of database, which only adds. A header says whose a request is.
 */

export const nextMigration = '9000_next'
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

const front = `export default {
  fetch: (request, env) => (request.headers.get('X-Release') === 'next' ? env.NEXT : env.NOW).fetch(request),
}`

/** Writes both into a folder three below this checkout; gives the files by their whole path, the front one first. */
export function writeReleases(folder: string): string[] {
  const next = `${folder}/next`
  mkdirSync(next, { recursive: true })
  for (const path of ['worker', 'web/pages', 'migrations', 'package.json', 'tsconfig.base.json'])
    cpSync(path, `${next}/${path}`, { recursive: true })
  const list = `${next}/worker/tenancy/migrations.ts`
  let text = readFileSync(list, 'utf8')
  for (const [kind, sql] of Object.entries(adds)) {
    writeFileSync(`${next}/migrations/${kind}/${nextMigration}.sql`, sql)
    const begins = `export const ${kind}Migrations: Migration[] = [`
    const from = text.indexOf(begins)
    const end = text.indexOf('\n]', from)
    if (from < 0) throw new Error(`no ${kind} migrations in ${list}`)
    text = `import ${kind}Next from '../../migrations/${kind}/${nextMigration}.sql'\n${text.slice(0, end)}
  { name: '${nextMigration}', sql: ${kind}Next },${text.slice(end)}`
  }
  writeFileSync(list, text)
  writeTypes(folder)
  const now = fromHere(readFileSync('wrangler.toml', 'utf8'))
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
    write(
      'next.toml',
      now
        .replace('name = "bilum"', 'name = "bilum-next"')
        .replace(/^main = ".*"/m, 'main = "next/worker/index.ts"')
        .replaceAll('"../../../worker/', '"./next/worker/'),
    ),
  ]
}
