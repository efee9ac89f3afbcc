import { mkdirSync } from 'node:fs'
import { unstable_startWorker as startWorker } from 'wrangler'

/** It shows no page, and the web app may be in the making meanwhile. */
const assets = '.wrangler/no-assets'

/** Nobody looks into this Worker: without traces and a log of its letters it is quicker. Its renderer is that of a deploy. */
const quiet = {
  NODE_ENV: 'production',
  WRANGLER_LOG: 'warn',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** A Worker of another entry on the local state, on a port of its own: whoever started it disposes of it. */
export function startLocalWorker(entrypoint: string, persistTo: string, config = 'wrangler.toml') {
  Object.assign(process.env, quiet)
  mkdirSync(assets, { recursive: true })
  return startWorker({
    config,
    assets,
    entrypoint,
    dev: {
      ...{ persist: persistTo, watch: false, inspector: false, remote: false, logLevel: 'warn' },
      server: { hostname: '127.0.0.1', port: 0 },
    },
  })
}
