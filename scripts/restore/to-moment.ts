import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { startLocalWorker } from '../local-worker.ts'
import { accountOf } from '../production/account.ts'
import { readSettings } from '../production/settings.ts'
import { sayFound } from './found.ts'
import { oneRun } from './one-run.ts'
import { remoteConfig } from './remote-config.ts'
import { type Door, restoreToMoment } from './restore-to-moment.ts'
import { timeTravelOf } from './time-travel.ts'

/*
 * An organisation of production back to a moment of the last thirty days (docs/runbooks/restore.md). Run it again where it
 * stopped: it goes on with the next step.
 *
 *   npm run restore -- SLUG TENANT_0007 2026-11-23T02:00:00Z "Why" "Your Name" [--take-over]
 */

const words = process.argv.slice(2).filter((word) => word !== '--take-over')
const [slug = '', slot = '', moment = '', reason = '', by = ''] = words
if (!isSlotName(slot) || !reason || !by || Number.isNaN(Date.parse(moment))) {
  console.error('usage: npm run restore -- SLUG SLOT MOMENT REASON YOUR-NAME [--take-over]')
  process.exit(2)
}

const settings = readSettings()
const file = '.wrangler/remote.toml'
mkdirSync('.wrangler', { recursive: true })
writeFileSync(file, remoteConfig(readFileSync('wrangler.production.toml', 'utf8'), slot))
const worker = await startLocalWorker('scripts/restore/restoring-worker.ts', '.wrangler/none', file)

const run = oneRun(slot, process.argv.includes('--take-over'))
const door: Door = async (step, told) => {
  const asked = run.sign(new URLSearchParams({ slug, moment, reason, by }))
  if (step) asked.set('step', step)
  if (told) asked.set('told', told)
  const answer = await fetch(new URL(`/moment?${asked}`, await worker.url), { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
  const said = (await answer.json()) as RestorationRow | { refused: string[] }
  if ('refused' in said) throw new Error(said.refused.join('\n'))
  return { ...said, moment: new Date(said.moment) }
}

try {
  const open = (found: string) => {
    if (found !== slot) throw new Error(`${slug} lives in ${found}, not in ${slot}`)
    return timeTravelOf(accountOf(settings.account), settings, slot)
  }
  const { found } = await restoreToMoment(door, open, (line) => console.log(line))
  sayFound(found)
  console.log('Read it with its administrators. Then two of you un-freeze it at /padmin.')
} catch (error) {
  console.error((error as Error).message) // what a step refused, in a sentence
  process.exitCode = 1
} finally {
  await run.end(worker.url)
  await worker.dispose()
}
