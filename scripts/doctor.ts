import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { accountOf } from './production/account.ts'
import { examine } from './production/doctor.ts'
import { readSettings } from './production/settings.ts'
import { visit } from './production/visit.ts'

/*
 * Looks at production from outside, and changes nothing (docs/deploy.md). Each line that begins with FIX says what to do.
 *
 *   npm run doctor
 */

try {
  const settings = readSettings()
  const file = 'wrangler.production.toml'
  const newestOf = (folder: string) =>
    readdirSync(`migrations/${folder}`)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1)
      ?.slice(0, -4) ?? ''
  const lines = await examine({
    account: accountOf(settings.account),
    settings,
    config: existsSync(file) ? readFileSync(file, 'utf8') : '',
    local: readFileSync('wrangler.toml', 'utf8'),
    visit,
    newest: { control: newestOf('control'), tenant: newestOf('tenant') },
    now: new Date(),
  })
  for (const { name, isWell, says } of lines)
    console.log(`${isWell ? 'ok ' : 'FIX'}  ${name}${says && `: ${says}`}`)
  process.exitCode = lines.every(({ isWell }) => isWell) ? 0 : 1
} catch (error) {
  console.error((error as Error).message) // what is thrown here is ours
  process.exitCode = 2
}
