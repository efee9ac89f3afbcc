import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { enterEveryone } from './enter-everyone.ts'
import { writeRemoteConfig } from './read-production.ts'

/*
 * After the control database came back: who lives in a slot of this checkout's cell and is in no list is entered again, and what
 * differs is said. `npm run load-dump` does the same at its end, of the first cell; safe to repeat.
 *
 *   npm run enter-again
 */

await inSentences(async () => {
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    '.wrangler/none',
    writeRemoteConfig('CONTROL'),
  )
  try {
    await enterEveryone(await worker.url)
  } finally {
    await worker.dispose()
  }
})
