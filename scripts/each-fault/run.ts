import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { files } from './files.ts'
import { partOf } from './parts.ts'

/*
 * `npm run test:each-fault`: every call that changes something, with each of its own calls to a database lost in turn
 * (worker/testing/setup/each-fault). Files that are said behind it (`-- FILE…`) are run in place of all. `PART=2/5` runs a fifth of
 * them, and says of all parts so far what is missing. `TEXTS=5` loses a call with each of the five texts alone, five times as often,
 * and `TEXTS=1` with the first one. `WORKERS` are two.
 */
const named = process.argv.slice(2)
const { TEXTS = '', WORKERS = '2', PART = '' } = process.env
const gone = [...named, ...files].filter((file) => !existsSync(file))
if (gone.length > 0)
  throw new Error(`It takes files and folders of tests alone, and these are not there: ${gone}`)

const part = partOf(PART)
const own = part ? files.filter((_file, place) => place % part.of === part.nth - 1) : files
if (part) mkdirSync(part.folder, { recursive: true })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

const { status } = spawnSync(
  'vitest',
  [
    ...['run', '--project', 'worker', '--maxWorkers', WORKERS],
    ...['--testTimeout', '600000', '--hookTimeout', '600000'],
    ...['--reporter', 'default', '--reporter', './scripts/each-fault/report.ts'],
    ...(named.length > 0 ? named : own),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ VITE_FAULTS: 'each', VITE_TEXTS: TEXTS, NAMED: named.join(), COMMIT: commit },
    },
  },
)
process.exitCode = status ?? 1
