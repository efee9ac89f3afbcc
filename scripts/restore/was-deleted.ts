import { isSlotName } from '../../worker/tenancy/slots.ts'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { askRestoring } from './enter-everyone.ts'
import { oneRun } from './one-run.ts'
import { writeRemoteConfig } from './read-production.ts'

/*
 * The control database came back from a copy that does not know that an organisation was deleted (docs/runbooks/restore.md): writes
 * down that its database is gone, and touches nothing else. Two of the platform order it and carry it out where the copy has neither.
 *
 *   npm run was-deleted -- SLUG TENANT_0007 "Your Name" [--take-over]
 */

const typed = asTyped(process.argv.slice(2), { flags: ['--take-over'], wordsMax: 3 })
const [slug = '', slot = '', by = ''] = typed.words
if (typed.fault || !slug || !isSlotName(slot) || !by)
  sayUsage(typed.fault, 'usage: npm run was-deleted -- SLUG SLOT YOUR-NAME [--take-over]')

await inSentences(async () => {
  const run = oneRun(slot, typed.has('--take-over'))
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    '.wrangler/none',
    writeRemoteConfig(slot),
  )
  try {
    const address = new URL('/deleted', await worker.url)
    address.search = run.sign(new URLSearchParams({ slug, by })).toString()
    const { state } = await askRestoring<{ state: string }>(address)
    console.log(
      state === 'waiting'
        ? `The database of ${slug} is gone. Two of you order its deletion at /padmin and carry it out.`
        : `${state}: the cron goes on from there.`,
    )
  } finally {
    await run.end(worker.url)
    await worker.dispose()
  }
})
