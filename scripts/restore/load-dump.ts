import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Loaded } from '../../worker/dumps/load/load-dump.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { startLocalWorker } from '../local-worker.ts'
import { remoteConfig } from './remote-config.ts'

/*
 * A nightly dump into an empty slot, or with --adopt in place of what its organisation has (decision 0072).
 *
 *   npm run load-dump -- dumps/ORGANISATION/2026-11-23/ TENANT_0030 [--adopt] [STATE]
 *   npm run load-dump -- dumps/ORGANISATION/2026-11-23/ TENANT_0030 [--adopt] --production
 */

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const [given = '', slot = '', persistTo = '.wrangler/state'] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
const folder = given.endsWith('/') ? given : `${given}/`
if (!/^dumps\/[\w-]+\/\d{4}-\d\d-\d\d\/$/.test(folder) || !isSlotName(slot)) {
  console.error(
    'usage: npm run load-dump -- dumps/ORGANISATION/NIGHT/ SLOT [--adopt] [--production]',
  )
  process.exit(2)
}

const worker = await startLocalWorker('scripts/restore/restoring-worker.ts', persistTo, config())
try {
  const address = new URL('/dump', await worker.url)
  address.search = new URLSearchParams({ folder, slot }).toString()
  if (flags.includes('--adopt')) address.searchParams.set('adopt', 'yes')
  const answer = await fetch(address, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
  report((await answer.json()) as Loaded | { refused: string[] })
} finally {
  await worker.dispose()
}

/** Of production: the control database, the files and this slot alone, each by its binding. */
function config(): string | undefined {
  if (!flags.includes('--production')) return undefined
  const file = '.wrangler/remote.toml'
  if (!existsSync('wrangler.production.toml')) throw new Error('run npm run slots -- bind first')
  writeFileSync(file, remoteConfig(readFileSync('wrangler.production.toml', 'utf8'), slot))
  return file
}

function report(loaded: Loaded | { refused: string[] }) {
  if ('refused' in loaded) {
    console.error(['Not loaded.', ...loaded.refused].join('\n'))
    process.exitCode = 1
    return
  }
  const { manifest, rows, bytes, calls } = loaded
  const { organisation, night, entry } = manifest
  console.log(`${organisation.name}, night of ${night}, as of entry ${entry} of its log`)
  console.log(
    `${rows} rows of ${bytes} bytes in ${calls} calls: the same by every hash, and the log is whole.`,
  )
  console.log(
    flags.includes('--adopt')
      ? `${slot} is open again.`
      : `${slot} is nobody’s until it is adopted.`,
  )
}
