import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { productionConfig } from './production-config.ts'

/*
 * Production's slot databases, made ahead of time (docs/deploy.md). Not yet run against a real account.
 *
 *   npm run slots -- list
 *   npm run slots -- create COUNT [--dry-run]
 *   npm run slots -- bind [--dry-run]          writes wrangler.production.toml
 */

const prefix = 'bilum-tenant-'
const configuration = 'wrangler.production.toml'
const [command, ...rest] = process.argv.slice(2)
const isDryRun = rest.includes('--dry-run')

type Database = { name: string; uuid: string }

if (command === 'list') list()
else if (command === 'create') create(Number(rest[0]))
else if (command === 'bind') bind()
else {
  console.error('usage: npm run slots -- list | create COUNT [--dry-run] | bind [--dry-run]')
  process.exit(2)
}

function list() {
  for (const { name, uuid } of slots()) console.log(`${bindingOf(name)}  ${name}  ${uuid}`)
}

function create(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw new Error('create 1 to 100 slots at a time')
  const last = Math.max(0, ...slots().map(({ name }) => Number(name.slice(prefix.length))))
  for (let number = last + 1; number <= last + count; number++) {
    const name = `${prefix}${String(number).padStart(4, '0')}`
    if (isDryRun) console.log(`would create ${name}`)
    else wrangler('d1', 'create', name, '--location', 'oc')
  }
}

/** The local configuration with the account's databases in place of the local ones. */
function bind() {
  const local = readFileSync('wrangler.toml', 'utf8')
  const production = {
    baseHost: told('BASE_HOST', 'the host that organisations live under'),
    billingAccount: told('BILLING_ACCOUNT', 'the account that invoices are paid to'),
    supportEmail: told('SUPPORT_EMAIL', 'the address where people reach us'),
    supportPhone: told('SUPPORT_PHONE', 'the number where people reach us'),
  }
  const control = databases().find(({ name }) => name === 'bilum-control')
  if (!control) throw new Error('create the database bilum-control first')
  const text = [
    productionConfig(local, production),
    `[triggers]\ncrons = ["*/10 * * * *"] # worker/scheduled.ts\n`,
    table('CONTROL', control),
    ...slots().map((slot) => table(bindingOf(slot.name), slot)),
  ].join('\n')
  if (isDryRun) console.log(text)
  else writeFileSync(configuration, text)
}

function told(name: string, what: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`set ${name} to ${what}`)
  return value
}

function table(binding: string, { name, uuid }: Database) {
  return `[[d1_databases]]\nbinding = "${binding}"\ndatabase_name = "${name}"\ndatabase_id = "${uuid}"\n`
}

function bindingOf(name: string) {
  return `TENANT_${name.slice(prefix.length)}`
}

function slots() {
  return databases()
    .filter(({ name }) => name.startsWith(prefix))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function databases(): Database[] {
  return JSON.parse(wrangler('d1', 'list', '--json'))
}

function wrangler(...words: string[]): string {
  return execFileSync('wrangler', words, { encoding: 'utf8' })
}
