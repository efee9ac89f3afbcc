import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { files } from './files.ts'

/*
 * `npm run test:each-fault`: every call that changes something, with each of its own calls to a database lost in turn
 * (worker/testing/setup/each-fault). What else is said behind it is Vitest's: files in place of all, workers. `TEXTS=1` has one of
 * the five texts in place of all, a fifth of the time.
 */
const said = process.argv.slice(2)
const gone = files.filter((file) => !existsSync(file))
if (gone.length > 0) throw new Error(`not there: ${gone.join(', ')}`)

const { status } = spawnSync(
  'vitest',
  [
    ...['run', '--project', 'worker', '--maxWorkers', '2'],
    ...['--testTimeout', '600000', '--hookTimeout', '600000'],
    ...['--reporter', 'default', '--reporter', './scripts/each-fault/report.ts'],
    ...(said.length > 0 ? said : files),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, VITE_FAULTS: 'each', VITE_TEXTS: process.env.TEXTS ?? '' },
  },
)
process.exitCode = status ?? 1
