import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { asTyped, sayUsage } from './as-typed.ts'
import { accountOf } from './production/account.ts'
import { type Names, rollBackFault, schemaOf } from './production/gate.ts'
import { runSlots } from './production/run-slots.ts'
import { readSettings } from './production/settings.ts'

/*
 * An older release with the databases of today (docs/runbooks/roll-back.md). `wrangler rollback` would bring back the
 * bindings of then as well, and every organisation that came since would be gone.
 *
 *   npm run roll-back -- COMMIT [--dry-run]
 */

const typed = asTyped(process.argv.slice(2), { flags: ['--dry-run'], wordsMax: 1 })
const [commit = ''] = typed.words
const isDryRun = typed.has('--dry-run')
if (typed.fault || !/^[\da-f]{7,40}$/.test(commit))
  sayUsage(typed.fault, 'usage: npm run roll-back -- COMMIT [--dry-run]')
const folder = `.wrangler/back/${commit}`
const config = 'wrangler.production.toml'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' })
const namesAt = (which: string) =>
  git('ls-tree', '--name-only', commit, `migrations/${which}/`)
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.slice(path.lastIndexOf('/') + 1, -4))
    .sort()

try {
  if (!isHere(commit))
    throw new Error(
      `${commit} is no commit of this checkout: git fetch, and look for it again (docs/runbooks/roll-back.md)`,
    )
  const settings = readSettings()
  const has = await schemaOf(accountOf(settings.account), settings)
  const older: Names = { control: namesAt('control'), tenant: namesAt('tenant') }
  const then = git('show', `${commit}:wrangler.toml`)
  const fault = rollBackFault(has, older, then, readFileSync('wrangler.toml', 'utf8'))
  if (fault) throw new Error(`${commit} may not come back: ${fault}`)
  if (isDryRun) console.log(`${commit} may come back, with the databases of today.`)
  else await comeBack()
} catch (error) {
  console.error((error as Error).message) // ours, or what a command said
  if (/^Command failed/.test((error as Error).message))
    console.error(
      'Unless wrangler says above that it was deployed, what serves is what served before: npm run doctor. Once the cause is gone, give the command again.',
    )
  process.exitCode = 1
}

function isHere(name: string) {
  try {
    execFileSync('git', ['cat-file', '-e', `${name}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function comeBack() {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', folder, commit)
  for (const file of ['production.json', config]) copyFileSync(file, `${folder}/${file}`)
  await runSlots(['bind'], { folder, env: process.env, say: console.log })
  const run = (...[command = '', ...words]: string[]) =>
    execFileSync(command, words, { cwd: folder, stdio: 'inherit' })
  // as ever (decision 0007): `npm ci` fails where a registry lacks parts of other platforms
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund')
  run('npm', 'run', 'build')
  run(
    'npx',
    'wrangler',
    'deploy',
    '--config',
    config,
    '--tag',
    git('rev-parse', '--short', commit).trim(),
  )
  console.log(
    `${commit} serves, with the databases of today. Now npm run doctor; then mend the fault, and deploy forward.`,
  )
}
