import { existsSync, rmSync } from 'node:fs'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { makeLocal } from '../demo/fill.ts'
import { demoOrganisations } from '../prepare-local.ts'
import { commandsOf, load, productionFile, type Target } from './load.ts'
import { writeCopy } from './write-copy.ts'

/*
 * The demonstration for production (docs/deploy.md). Not yet run against a real account.
 *
 *   npm run demonstration -- TENANT_0020                    writes .wrangler/demonstration, prints what loads it
 *   npm run demonstration -- TENANT_0020 --apply            loads it into production, by wrangler.production.toml
 *   npm run demonstration -- TENANT_0020 --local FOLDER     loads it into a local state
 */

const folder = '.wrangler/demonstration'
const state = '.wrangler/demonstration-state'
const [slot = '', ...rest] = process.argv.slice(2)
const persistTo = rest[0] === '--local' ? rest[1] : undefined
const isApplied = rest[0] === '--apply'
if (!isSlotName(slot) || (rest.length > 0 && !isApplied && !persistTo)) {
  console.error('usage: npm run demonstration -- TENANT_NNNN [--apply | --local FOLDER]')
  process.exit(2)
}

if (isApplied && !existsSync(productionFile)) {
  console.error(
    `There is no ${productionFile} yet: npm run slots -- bind writes it (docs/deploy.md).`,
  )
  process.exit(1)
}

rmSync(state, { recursive: true, force: true })
try {
  await makeLocal(state, { organisations: demoOrganisations.slice(0, 1) })
  const steps = writeCopy(state, folder, slot, new Date())
  const target: Target = persistTo ? { persistTo } : 'production'
  if (isApplied || persistTo) load(steps, target)
  else console.log(commandsOf(steps, target).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(state, { recursive: true, force: true })
}
