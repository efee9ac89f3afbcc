import { setTimeout as rest } from 'node:timers/promises'
import { formatMoment } from '../../worker/domain/calendar.ts'
import type { RestorationStep } from '../../worker/domain/dumps/restoration.ts'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'
import { rememberMs } from '../../worker/tenancy/remembered.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { accountOf } from '../production/account.ts'
import { readSettings } from '../production/settings.ts'
import { sayFound } from './found.ts'
import { faultOf, oneRun, plainly } from './one-run.ts'
import { writeRemoteConfig } from './read-production.ts'
import { type Door, momentOf, requireReach, restoreToMoment } from './restore-to-moment.ts'
import { timeTravelOf } from './time-travel.ts'

/*
 * An organisation of production back to a moment of the last thirty days (docs/runbooks/restore.md). Run it again where it
 * stopped: it goes on with the next step. With --as-it-is it goes on without bringing anything back.
 *
 *   npm run restore -- SLUG TENANT_0007 2026-11-23T02:00:00Z "Why" "Your Name" [--take-over] [--as-it-is]
 */

/** What was asked as it was frozen is answered by then. */
const asksMs = 5_000

const flags = ['--take-over', '--as-it-is']
const typed = asTyped(process.argv.slice(2), { flags, wordsMax: 5 })
const [slug = '', slot = '', given = '', reason = '', by = ''] = typed.words
const moment = momentOf(given)
if (typed.fault || !isSlotName(slot) || !reason || !by || !moment)
  sayUsage(
    typed.fault,
    'usage: npm run restore -- SLUG SLOT MOMENT REASON YOUR-NAME [--take-over] [--as-it-is]\nMOMENT says of which zone it is: 2026-11-23T02:00:00Z, or 2026-11-23T12:00:00+10:00',
  )

await inSentences(async () => {
  const isAsItIs = typed.has('--as-it-is')
  const settings = readSettings()
  const file = writeRemoteConfig(slot)
  const travel = await timeTravelOf(accountOf(settings.account), settings, slot)
  console.log(`To ${moment.toISOString()}: ${formatMoment(moment)} in Port Moresby.`)
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    '.wrangler/none',
    file,
  )

  const run = oneRun(slot, typed.has('--take-over'))
  const ask = async <T extends object>(path: string, more: Record<string, string>): Promise<T> => {
    const given = { slug, moment: moment.toISOString(), reason, by, ...more }
    const asked = run.sign(new URLSearchParams(given))
    const answer = await fetch(new URL(`${path}?${asked}`, await worker.url), {
      method: 'POST',
      headers: plainly,
    })
    if (!answer.ok) throw await faultOf(answer)
    const said = (await answer.json()) as T | { refused: string[] }
    if ('refused' in said) throw new Error(said.refused.join('\n'))
    return said
  }
  const door: Door = async (step, told) => {
    const more = { ...(step && { step }), ...(told && { told }) }
    const row = await ask<RestorationRow>('/moment', more)
    return { ...row, moment: new Date(row.moment) }
  }
  try {
    const { state } = await ask<{ state?: RestorationStep }>('/under-way', {})
    if (!isAsItIs) await requireReach(travel, moment, state)
    const open = (found: string) => {
      if (found !== slot) throw new Error(`${slug} lives in ${found}, not in ${slot}`)
      return travel
    }
    const how = { waits: () => rest(rememberMs + asksMs), isAsItIs }
    const { found } = await restoreToMoment(door, open, (line) => console.log(line), how)
    sayFound(found)
    console.log('Read it with its administrators. Then two of you un-freeze it at /padmin.')
  } finally {
    await run.end(worker.url)
    await worker.dispose()
  }
})
