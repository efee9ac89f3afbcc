import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variableOf } from '../production-config.ts'
import { remoteConfig } from './remote-config.ts'

const name = 'wrangler.production.toml'

/** What production is bound to, as a checkout has it. */
function readProduction(folder = '.'): string {
  const file = join(folder, name)
  if (!existsSync(file))
    throw new Error(
      `${file} is not there. Go to the checkout that production is deployed from, or make it: npm run slots -- bind`,
    )
  return readFileSync(file, 'utf8')
}

/**
 * The configuration of a Worker on this machine that works on a slot of production, and on one of another cell where it is given
 * with the folder of its checkout. A file for each slot: several are brought back at once on the worst day. Gives its name.
 */
export function writeRemoteConfig(slot: string, other?: { slot: string; folder: string }): string {
  const theirs = other && { production: readProduction(other.folder), slot: other.slot }
  const production = readProduction()
  const config = remoteConfig(production, slot, theirs)
  // staging's checkout has the same commands
  console.log(`${slot} at ${variableOf(production, 'BASE_HOST')}`)
  const file = `.wrangler/remote-${slot}.toml`
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync(file, config)
  return file
}
