import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** What would be uploaded, as `wrangler deploy --dry-run` has just written it, against our own limit; the demo’s Worker is none of it. */
const folder = '.wrangler/dry-run'
const budget = 1000

const uploaded = readdirSync(folder).filter((file) => /\.(js|sql)$/.test(file))
const parts = uploaded.map((file) => readFileSync(`${folder}/${file}`))
const kilobytes = gzipSync(Buffer.concat(parts), { level: 9 }).length / 1024
console.log(`${kilobytes.toFixed(0)} KB of ${budget} KB  the Worker`)
const hasDemoClock = parts.some((part) => part.includes('X-Demo-Moment'))
if (hasDemoClock)
  console.error('The clock of the demo’s past is in it: scripts/demo/past-worker.ts')
process.exit(kilobytes > budget || hasDemoClock ? 1 : 0)
