import type { RestorationFindings } from '../../worker/domain/dumps/restoration.ts'
import type { Loaded } from '../../worker/dumps/load/add-tables.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { askRestoring, enterEveryone } from './enter-everyone.ts'
import { faultsOf, sayAfterControl, sayFound } from './found.ts'
import { oneRun } from './one-run.ts'
import { writeRemoteConfig } from './read-production.ts'

/*
 * A nightly dump into an empty slot, or with --adopt in place of what its organisation has (decision 0072); the control database's
 * into a new one, after which whoever is in no list is entered again (decision 0072).
 *
 *   npm run load-dump -- dumps/ORGANISATION/2026-11-23/ TENANT_0030 [--adopt] [--several-moments] [--altered-log] [STATE]
 *   npm run load-dump -- dumps/ORGANISATION/2026-11-23/ TENANT_0030 [--adopt] [--several-moments] [--altered-log] --production
 *   npm run load-dump -- dumps/platform/2026-11-23/ CONTROL [--as-it-was] --production
 *
 * One at a time: where somebody was cut off, --take-over says that nobody is at it any more.
 */

const chosen = ['--adopt', '--several-moments', '--altered-log', '--as-it-was']
const flags = [...chosen, '--take-over', '--production']
const typed = asTyped(process.argv.slice(2), {
  flags,
  wordsMax: process.argv.includes('--production') ? 2 : 3,
})
const [given = '', slot = '', persistTo = '.wrangler/state'] = typed.words
const folder = given.endsWith('/') ? given : `${given}/`
const isControl = slot === 'CONTROL'
if (
  typed.fault ||
  !/^dumps\/[\w-]+\/\d{4}-\d\d-\d\d\/$/.test(folder) ||
  !(isControl || isSlotName(slot))
)
  sayUsage(
    typed.fault,
    'usage: npm run load-dump -- dumps/ORGANISATION/NIGHT/ SLOT [--adopt] [--several-moments] [--altered-log] [--take-over] [--production]\n       npm run load-dump -- dumps/platform/NIGHT/ CONTROL [--as-it-was] [--altered-log] [--production]',
  )
const isProduction = typed.has('--production')
await inSentences(async () => {
  const run = oneRun(slot, typed.has('--take-over'))
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    persistTo,
    isProduction ? writeRemoteConfig(slot) : undefined,
  )
  try {
    const address = new URL('/dump', await worker.url)
    address.search = run.sign(new URLSearchParams({ folder, slot })).toString()
    for (const flag of chosen) if (typed.has(flag)) address.searchParams.set(flag.slice(2), 'yes')
    report(await askRestoring<Reported>(address))
    if (isControl && isProduction) await enterEveryone(address)
    if (isControl) sayAfterControl(typed.has('--as-it-was'))
  } finally {
    await run.end(worker.url)
    await worker.dispose()
  }
})

type Reported = Loaded & { found?: RestorationFindings; mayComeIn?: string[]; log?: string[] }

function report({ manifest, rows, bytes, calls, fault, found, mayComeIn, log }: Reported) {
  const { organisation, night, entry } = manifest
  console.log(`${organisation.name}, night of ${night}, as of entry ${entry} of its log`)
  console.log(
    `${rows} rows of ${bytes} bytes in ${calls} calls: the same as in the copy by every hash. ${fault ?? 'Its log is whole in itself.'}`,
  )
  if (!isControl)
    console.log(
      typed.has('--adopt')
        ? `${slot} is its organisation’s again, and frozen. Was its database made anew? Then npm run deploy first. Read what follows, then two of you take the freeze back at /padmin.`
        : `${slot} is nobody’s, and nobody is served from it. Once you have looked: delete its database, npm run slots -- replace ${slot}, npm run deploy.`,
    )
  if (found) sayFound(found)
  if (log) console.log(faultsOf(log))
  if (mayComeIn) console.log(['Of yours may come in, as of that night:', ...mayComeIn].join('\n  '))
}
