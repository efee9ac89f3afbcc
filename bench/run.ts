import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { demoPassword } from '../scripts/demo/password.ts'
import { migrationFiles, openLocal } from '../scripts/local.ts'
import { prepareLocal } from '../scripts/prepare-local.ts'
import { must } from '../worker/domain/must.ts'
import { benchApprovals } from './approvals.ts'
import { benchApproversLine } from './approvers-line.ts'
import { benchBankFile } from './bank-file.ts'
import { bareWorker, build, realWorker } from './build.ts'
import { type SignedInUser, signIn } from './client.ts'
import { benchCosts } from './costs.ts'
import { benchDuplicates } from './duplicates.ts'
import { fill } from './fill.ts'
import { benchGuessing } from './guessing.ts'
import { saysCollections } from './heard-collections.ts'
import { benchLists, type Organisation } from './lists.ts'
import { benchMemory } from './memory.ts'
import { benchNeighbours } from './neighbours.ts'
import { type Line, print, printTitle, progress } from './report.ts'
import { benchRequests } from './requests.ts'
import { killWorkers, startWorker, stopWorkers } from './server.ts'
import { benchSheet } from './sheet.ts'
import { benchSizes } from './sizes.ts'

/*
 * `npm run bench`: what the product does, each against a named peer or limit, in one run; `npm run bench -- requests sheet`:
 * only these parts of it. It measures and never fails on a time. Everything happens in a directory of its own, which is gone afterwards.
 */

const directory = '.wrangler/bench'
const organisations = { small: 'demo', large: 'other' }

type Filling = Awaited<ReturnType<typeof fill>>
/** The Worker as it would be deployed, with an organisation of 1,000 rows per table. */
type Served = {
  port: number
  filled: Filling
  admin: SignedInUser
  maker: SignedInUser
  approver: SignedInUser
}
/** What was measured, or why it was not. */
type Lines = Line[] | string
type Part = { title: string } & (
  | { run: () => Line[] | Promise<Line[]> }
  | { runServed: (served: Served) => Lines | Promise<Lines> }
  /** Beside an organisation of 100,000 rows per table. */
  | { runBesideLarge: (served: Served, large: Organisation) => Line[] | Promise<Line[]> }
)

/** In the order in which they run: lists and requests before those that add rows to the small organisation. */
const parts: Record<string, Part> = {
  'bank-file': { title: 'A bank file of 100,000 payments', run: benchBankFile },
  lists: {
    title: 'A page of 50 in a long list, median of 30 requests',
    runBesideLarge: ({ filled, admin }, large) => benchLists({ filled, admin }, large),
  },
  requests: {
    title: 'Requests per second, 16 clients',
    runServed: async ({ admin, filled }) => benchRequests(admin, filled, await bare()),
  },
  approvals: {
    title: 'Submit and approve, 30 batches',
    runServed: async (served) => benchApprovals(served, await bare()),
  },
  guessing: {
    title: 'What the clock tells of an address',
    runServed: ({ port }) => benchGuessing(port, organisations.small),
  },
  neighbours: {
    title: 'The slowest read beside somebody who does their worst',
    runBesideLarge: async ({ port, maker, filled }, { admin: reader }) => {
      const { small: slug } = organisations
      const accountant = await signIn(port, slug, 'accountant', demoPassword)
      return benchNeighbours({ port, slug, maker, accountant, filled, reader })
    },
  },
  sheet: {
    title: 'A sheet of 10,000 rows',
    runServed: ({ maker, filled }) => benchSheet(maker, filled, directory),
  },
  sizes: { title: 'Sizes', run: () => benchSizes(built()) },
  line: {
    title: 'An approver on a line of 400 kbit/s and 400 ms',
    runServed: (served) => benchApproversLine(served, directory),
  },
  memory: {
    title: 'What the isolate holds above idle at most',
    runServed: (served) => benchMemory(served, directory),
  },
  duplicates: {
    title: 'What is found beside all that was paid',
    run: () => benchDuplicates(`${directory}-lines`),
  },
  costs: { title: 'What it costs in a month', run: benchCosts },
}

/** Where the built Worker lies, once it is built. */
let folder: string | undefined
let barePort: Promise<number> | undefined

/** Named beside the command, or all of them. */
const asked = process.argv.slice(2)

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
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0) {
    throw new Error(`no part is called ${unknown.join()}: ${Object.keys(parts).join(', ')}`)
  }
  const started = performance.now()
  console.log(`Node ${process.version}, ${availableParallelism()} processors, local runtime.`)
  console.log('Left: here. Right: the peer or limit it is named against. Ratio: left ÷ right.')
  const chosen = Object.entries(parts).filter(
    ([name]) => asked.length === 0 || asked.includes(name),
  )
  const isLarge = chosen.some(([, part]) => 'runBesideLarge' in part)
  const served = chosen.some(([, part]) => !('run' in part)) ? await serve(isLarge) : undefined
  for (const [index, [name, part]] of chosen.entries()) {
    progress(name)
    printTitle(`${index + 1}. ${part.title}`)
    const lines = await linesOf(part, served)
    if (typeof lines === 'string') console.log(`  Not measured: ${lines}.`)
    else print(lines)
  }
  console.log(`\n${Math.round((performance.now() - started) / 1_000)} seconds.`)
}

async function linesOf(part: Part, served: Awaited<ReturnType<typeof serve>> | undefined) {
  if ('run' in part) return part.run()
  const { large, ...small } = must(served, 'the Worker')
  return 'runServed' in part
    ? part.runServed(small)
    : part.runBesideLarge(small, must(large, 'the large organisation'))
}

async function serve(isLarge: boolean) {
  const { small: filled, large } = await fillOrganisations(isLarge)
  progress('building and starting the Worker')
  const port = await startWorker(
    realWorker(directory, built()),
    directory,
    saysCollections(directory),
  )
  const { small: slug } = organisations
  const admin = await signIn(port, slug, 'org_admin', demoPassword)
  const maker = await signIn(port, slug, 'payment_manager', demoPassword)
  const approver = await signIn(port, slug, 'approver', demoPassword)
  const largeAdmin = large && (await signIn(port, organisations.large, 'org_admin', demoPassword))
  const beside = large && largeAdmin && { filled: large, admin: largeAdmin }
  return { port, filled, admin, maker, approver, large: beside }
}

/** The port of the bare Worker, which is started once. */
function bare(): Promise<number> {
  barePort ??= startWorker(bareWorker(directory), directory)
  return barePort
}

/** The folder of the built Worker's script: it is built once. */
function built(): string {
  folder ??= build(directory)
  return folder
}

async function fillOrganisations(isLarge: boolean) {
  const { env, dispose } = await openLocal(directory)
  try {
    await prepareLocal(env, migrationFiles())
    progress(
      `filling an organisation with 1,000 ${isLarge ? 'and one with 100,000 ' : ''}rows per table`,
    )
    return {
      small: await fill(env, organisations.small, 1_000),
      large: isLarge ? await fill(env, organisations.large, 100_000) : undefined,
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
