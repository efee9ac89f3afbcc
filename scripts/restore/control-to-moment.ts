import { setTimeout as rest } from 'node:timers/promises'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { accountOf } from '../production/account.ts'
import { readSettings } from '../production/settings.ts'
import { askRestoring, enterEveryone } from './enter-everyone.ts'
import { keepUndone, sayAfterControl } from './found.ts'
import { oneRun } from './one-run.ts'
import { writeRemoteConfig } from './read-production.ts'
import { type ControlDoor, controlToMoment, momentOf } from './restore-to-moment.ts'
import { timeTravelOf } from './time-travel.ts'

/*
 * The control database of production back to a moment of the last thirty days (docs/runbooks/restore.md). The cron and letters of
 * ours rest meanwhile; then sessions and letters of then are ended, and every organisation is frozen.
 *
 *   npm run restore-control -- 2026-11-23T02:00:00Z "Why" "Your Name" [--as-it-was] [--take-over]
 */

/** A job of the cron that began before this is over by then. */
const cronRunsMs = 60_000

const typed = asTyped(process.argv.slice(2), {
  flags: ['--as-it-was', '--take-over'],
  wordsMax: 3,
})
const [given = '', reason = '', by = ''] = typed.words
const moment = momentOf(given)
if (typed.fault || !moment || !reason || !by)
  sayUsage(
    typed.fault,
    'usage: npm run restore-control -- MOMENT REASON YOUR-NAME [--as-it-was] [--take-over]\nMOMENT says of which zone it is: 2026-11-23T02:00:00Z, or 2026-11-23T12:00:00+10:00',
  )

await inSentences(async () => {
  const settings = readSettings()
  const travel = await timeTravelOf(accountOf(settings.account), settings, 'CONTROL')
  await travel.reach(moment)
  const file = writeRemoteConfig('CONTROL')
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    '.wrangler/none',
    file,
  )
  const run = oneRun('CONTROL', typed.has('--take-over'))
  const ask = async <T>(more: Record<string, string>) => {
    const address = new URL('/control', await worker.url)
    const words = { moment: moment.toISOString(), reason, by, ...more }
    address.search = run.sign(new URLSearchParams(words)).toString()
    return askRestoring<T>(address)
  }
  // from the first call on the cron and letters of ours rest (worker/tenancy/upkeep/at-work.ts): whoever was cut off may have travelled
  const held = { isOn: typed.has('--take-over') }
  const isAsItWas = typed.has('--as-it-was')
  const door: ControlDoor = {
    look: () => ask({}),
    stop: () => ask({ travelled: 'yes', ...(isAsItWas && { 'as-it-was': 'yes' }) }),
    enter: async () => enterEveryone(await worker.url),
    keep: (undone) => keepUndone('.wrangler', moment, undone),
    waits: () => rest(cronRunsMs),
  }
  try {
    await controlToMoment(door, travel, { moment, isAsItWas, held }, (line) => console.log(line))
    sayAfterControl(isAsItWas)
  } finally {
    if (held.isOn)
      console.error(
        'The cron and letters of ours rest until this came to its end: give the command again with --take-over.',
      )
    else await run.end(worker.url)
    await worker.dispose()
  }
})
