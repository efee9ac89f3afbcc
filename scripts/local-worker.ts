import { mkdirSync } from 'node:fs'
import { unstable_startWorker as startWorker } from 'wrangler'
import { assets, optionsOf } from './worker-options.ts'

/** Nobody looks into this Worker: without traces and a log of its letters it is quicker. Its renderer is that of a deploy. */
const quiet = {
  NODE_ENV: 'production',
  WRANGLER_LOG: 'warn',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** It is built within seconds; where bindings are production's, Cloudflare is asked for them first. */
const startsWithinMs = 3 * 60_000

/**
 * A Worker of another entry, on a port of its own: whoever started it disposes of it. On the local state, or with the configuration
 * given on what that binds in production.
 */
export async function startLocalWorker(entrypoint: string, persistTo: string, config?: string) {
  Object.assign(process.env, quiet)
  mkdirSync(assets, { recursive: true })
  const worker = await startWorker(optionsOf(entrypoint, persistTo, config))
  if (config) await endUnlessStarted(await worker.url)
  return worker
}

/** Wrangler says what is wrong and waits for somebody to mend it. Whoever gave a command waits for an answer, on the worst day. */
async function endUnlessStarted(address: URL) {
  const signal = AbortSignal.timeout(startsWithinMs)
  const answer = await fetch(new URL('/ready', address), { signal }).catch(() => undefined)
  if (answer) return
  console.error(
    'Nothing was done: the Worker of this command did not start on this machine. What wrangler says above is why.',
  )
  process.exit(1)
}
