import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { kilobytes, type Line } from './report.ts'

/** As scripts/check-worker-size.ts has it. */
const workerBudget = 1000 * 1024

/** What a browser loads and what is deployed, against the budgets of docs/. */
export function benchSizes(built: string): Line[] {
  return [...webLines(), workerLine(built)]
}

/** The shell, its largest routes and its styles, as scripts/check-budgets.ts measures them. */
function webLines(): Line[] {
  const { stdout } = spawnSync('node', ['scripts/check-budgets.ts'], { encoding: 'utf8' })
  const lines = stdout.split('\n').flatMap((text): Line[] => {
    const [, size, budget, name = ''] = /^ *([\d.]+) KB of (\d+) KB +\w+ +(.+)$/.exec(text) ?? []
    if (!size || !budget) return []
    const [here, peer] = [kilobytes(Number(size) * 1024), kilobytes(Number(budget) * 1024)]
    return [{ what: `web app: ${name}, gzip`, here, peerName: 'budget', peer }]
  })
  const routes = lines.filter(({ what }) => /\.tsx?,/.test(what))
  const [largest] = routes // they come largest first
  const others = new Set(routes.filter((route) => route !== largest))
  return lines.filter((line) => !others.has(line))
}

/** All of it together, as it is uploaded. */
function workerLine(built: string): Line {
  const files = readdirSync(built).filter((name) => /\.(js|sql)$/.test(name))
  const uploaded = Buffer.concat(files.map((name) => readFileSync(`${built}/${name}`)))
  return {
    what: 'Worker, gzip',
    here: kilobytes(gzipSync(uploaded, { level: 9 }).length),
    peerName: 'budget',
    peer: kilobytes(workerBudget),
  }
}
