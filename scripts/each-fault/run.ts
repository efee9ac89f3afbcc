import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { files } from './files.ts'

/*
 * `npm run test:each-fault`: every call that changes something, with each of its own calls to a database lost in turn
 * (worker/testing/setup/each-fault). Files that are said behind it (`-- FILE…`) are run in place of all. `TEXTS=1` has one of the
 * five texts in place of all, a fifth of the time; `WORKERS` are two.
 */
const named = process.argv.slice(2)
const { TEXTS = '', WORKERS = '2' } = process.env
const gone = [...named, ...files].filter((file) => !existsSync(file))
if (gone.length > 0)
  throw new Error(`It takes files and folders of tests alone, and these are not there: ${gone}`)

const { status } = spawnSync(
  'vitest',
  [
    ...['run', '--project', 'worker', '--maxWorkers', WORKERS],
    ...['--testTimeout', '600000', '--hookTimeout', '600000'],
    ...['--reporter', 'default', '--reporter', './scripts/each-fault/report.ts'],
    ...(named.length > 0 ? named : files),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, VITE_FAULTS: 'each', VITE_TEXTS: TEXTS, NAMED: named.join() },
  },
)
process.exitCode = status ?? 1
