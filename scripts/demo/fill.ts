import { mkdirSync } from 'node:fs'
import { unstable_startWorker as startWorker } from 'wrangler'
import { payDayNow, seedDemo } from './seed-demo.ts'
import { seedHistory } from './seed-history.ts'

/** Whose past is made too: the other organisation stays as small as a new one. */
const withHistory = 'demo'

/** It shows no page, and the web app may be in the making meanwhile. */
const assets = '.wrangler/no-assets'

/** Nobody looks into this Worker: without traces and a log of its letters it is quicker. Its renderer is that of a deploy. */
const quiet = {
  NODE_ENV: 'production',
  WRANGLER_LOG: 'warn',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
}

/** Fills the organisations that have nothing in them yet, before the Worker that serves them is started on `persistTo`. */
export async function fillDemo(slugs: string[], persistTo: string) {
  if (slugs.length === 0) return
  Object.assign(process.env, quiet)
  mkdirSync(assets, { recursive: true })
  const past = await startWorker({
    config: 'wrangler.toml',
    assets,
    entrypoint: 'scripts/demo/past-worker.ts',
    dev: {
      ...{ persist: persistTo, watch: false, inspector: false, remote: false, logLevel: 'warn' },
      server: { hostname: '127.0.0.1', port: 0 },
    },
  })
  try {
    const port = Number((await past.url).port)
    if (slugs.includes(withHistory)) await seedHistory(withHistory, port, payDayNow())
    for (const slug of slugs) await seedDemo(slug, port)
  } finally {
    await past.dispose()
  }
}
