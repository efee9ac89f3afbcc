import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { demoPassword } from '../scripts/demo/password.ts'
import { migrationFiles, openLocal } from '../scripts/local.ts'
import { prepareLocal } from '../scripts/prepare-local.ts'
import { benchApprovals } from './approvals.ts'
import { benchBankFile } from './bank-file.ts'
import { bareWorker, build, realWorker } from './build.ts'
import { signIn } from './client.ts'
import { benchCosts } from './costs.ts'
import { benchDuplicates } from './duplicates.ts'
import { fill } from './fill.ts'
import { benchGuessing } from './guessing.ts'
import { benchLists } from './lists.ts'
import { benchNeighbours } from './neighbours.ts'
import { type Line, print, printTitle, progress } from './report.ts'
import { benchRequests } from './requests.ts'
import { killWorkers, startWorker, stopWorkers } from './server.ts'
import { benchSheet } from './sheet.ts'
import { benchSizes } from './sizes.ts'

/*
 * `npm run bench`: what the product does, each against a named peer or limit, in one run. It measures and never fails on
 * a time. Everything happens in a directory of its own, which is gone afterwards.
 */

const directory = '.wrangler/bench'
const organisations = { small: 'demo', large: 'other' }

// wrangler ends this process at once on a signal, so what must be done then cannot wait for anything
process.on('exit', () => {
  killWorkers()
  removeDirectory()
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

try {
  removeDirectory()
  await run()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await stopWorkers()
}

async function run() {
  const started = performance.now()
  console.log(`Node ${process.version}, ${availableParallelism()} processors, local runtime.`)
  console.log('Left: here. Right: the peer or limit it is named against. Ratio: left ÷ right.')
  section('1. A bank file of 100,000 payments', benchBankFile())

  const { small, large } = await fillOrganisations()
  progress('building and starting the Worker')
  const built = build(directory)
  const port = await startWorker(realWorker(directory), directory)
  const admin = await signIn(port, organisations.small, 'org_admin', demoPassword)
  const maker = await signIn(port, organisations.small, 'payment_manager', demoPassword)
  const approver = await signIn(port, organisations.small, 'approver', demoPassword)
  const largeAdmin = await signIn(port, organisations.large, 'org_admin', demoPassword)

  progress('lists')
  // lists and requests first: the others add rows to the small organisation
  const lists = await benchLists({ filled: small, admin }, { filled: large, admin: largeAdmin })
  progress('requests per second')
  const requests = await benchRequests(
    admin,
    small,
    await startWorker(bareWorker(directory), directory),
  )
  progress('approvals')
  const approvals = await benchApprovals({ maker, approver }, small)
  progress('guessing addresses')
  const guessing = await benchGuessing(port, organisations.small)
  progress('neighbours')
  const neighbours = await benchNeighbours({
    ...{ port, slug: organisations.small, maker, filled: small },
    reader: largeAdmin,
  })
  progress('sheets')
  section('2. A sheet of 10,000 rows', await benchSheet(maker, small, directory))
  section('3. A page of 50 in a long list, median of 30 requests', lists)
  section('4. Submit and approve, 30 batches', approvals)
  section('5. Requests per second, 16 clients', requests)
  section('6. What the clock tells of an address', guessing)
  section('7. The slowest read beside somebody who does their worst', neighbours)
  await stopWorkers()
  section('8. Sizes', benchSizes(built))
  progress('points beside a million payments')
  section('9. What is found beside all that was paid', await benchDuplicates(`${directory}-lines`))
  section('10. What it costs in a month', benchCosts())
  console.log(`\n${Math.round((performance.now() - started) / 1_000)} seconds.`)
}

function section(title: string, lines: Line[]) {
  printTitle(title)
  print(lines)
}

async function fillOrganisations() {
  const { env, dispose } = await openLocal(directory)
  try {
    await prepareLocal(env, migrationFiles())
    progress('filling an organisation with 1,000 and one with 100,000 rows per table')
    return {
      small: await fill(env, organisations.small, 1_000),
      large: await fill(env, organisations.large, 100_000),
    }
  } finally {
    await dispose()
  }
}

/** The innermost cause: a database error repeats every parameter of its query. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : error
}

function removeDirectory() {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
