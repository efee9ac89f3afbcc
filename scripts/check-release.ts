import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { accountOf } from './production/account.ts'
import { configFault } from './production/bind.ts'
import { type Names, releaseFault, schemaOf } from './production/gate.ts'
import { askNpm, auditFault } from './production/holes/holes.ts'
import known from './production/holes/known-holes.json' with { type: 'json' }
import { releasedSince } from './production/released-since.ts'
import { readSettings } from './production/settings.ts'

/*
 * Before `wrangler deploy`: no part with a known hole, all that somebody else released, a configuration that binds what there is today,
 * and at most one new migration, which the Worker of before can live with (docs/runbooks/deploy.md).
 */

const namesIn = (folder: string) =>
  readdirSync(`migrations/${folder}`)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .sort()

try {
  const { UNAUDITED = '' } = process.env
  const hole = auditFault(askNpm(), known, new Date().toISOString().slice(0, 10), UNAUDITED)
  if (hole) throw new Error(hole)
  if (UNAUDITED)
    console.log(
      `UNAUDITED: npm does not say which holes are known of what leaves now. The release says so: ${UNAUDITED}`,
    )
  const settings = readSettings()
  const account = accountOf(settings.account)
  const git = (...words: string[]) => spawnSync('git', words).status === 0
  const other = await releasedSince(account, settings, git)
  if (other) throw new Error(other)
  const read = (file: string) => readFileSync(file, 'utf8')
  const [local, config] = [read('wrangler.toml'), read('wrangler.production.toml')]
  const unbound = await configFault(account, settings, local, config)
  if (unbound) throw new Error(unbound)
  const has = await schemaOf(account, settings)
  const names: Names = { control: namesIn('control'), tenant: namesIn('tenant') }
  const fault = releaseFault(has, names, (name) => read(`migrations/${name}.sql`))
  if (fault) throw new Error(fault)
  console.log(
    has
      ? `From ${has.control} and ${has.tenant || 'no organisation'}: may be released.`
      : 'The first release.',
  )
} catch (error) {
  console.error((error as Error).message) // what is thrown here is ours
  process.exitCode = 1
}
