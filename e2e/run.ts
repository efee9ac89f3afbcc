import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { makeLocal } from '../scripts/demo/fill.ts'
import { memoryFolder } from '../scripts/memory-folder.ts'
import { demoOrganisations } from '../scripts/prepare-local.ts'
import { type LocalWorker, serve } from '../scripts/serve.ts'
import { findBrowser, howToGetOne } from './browser.ts'
import { freePort } from './free-port.ts'
import { notTried } from './printed-programs.ts'

/**
 * `npm run test:browser`: the real Worker with the two demo organisations on a port of its own, and every test of this
 * folder in a real browser. Arguments name the files to run instead of all. Nothing is left behind.
 */
/** Of this run alone: two runs at once do not disturb each other. */
const persistTo = memoryFolder() ?? `.wrangler/e2e/${process.pid}`
/** Beside the demo's: one in which nothing has been done yet. */
const untouched = { slug: 'new', name: 'New Trading', daysOld: 0 }
/** Of the printed programs: what they pay, and how long an approval is held there, is in nobody else's way. */
const programs = { slug: 'programs', name: 'Programs Trading', daysOld: 0 }
const organisations = [...demoOrganisations, untouched, programs]
const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stopped.abort())
}

// Miniflare, while it prepares the databases, ends the process itself on Ctrl-C.
process.on('exit', forget)

process.exitCode = await run().catch((error) => {
  if (!stopped.signal.aborted) console.error(error)
  return 1
})
process.exit()

async function run(): Promise<number> {
  if (!existsSync('web/dist/index.html')) return refuse('Build the web app first: npm run build.')
  if (!(await findBrowser())) return refuse(howToGetOne)

  forget()
  let worker: LocalWorker | undefined
  try {
    await makeLocal(persistTo, { organisations })
    stopped.signal.throwIfAborted()

    const port = await freePort()
    worker = serve(port, persistTo)
    if (!(await worker.isUp)) return refuse('The Worker did not start.')
    return await runTests(port)
  } finally {
    await worker?.stop()
    forget()
  }
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}

function forget() {
  rmSync(persistTo, { recursive: true, force: true })
}

function runTests(port: number): Promise<number> {
  const named = process.argv.slice(2)
  const isLong = (file: string) => /^(looks|routes|states|two-fortnights|weak-line)/.test(file)
  // four run at a time on two cores, as each waits for its page half of the time: the longest begin, so that none is left to run alone
  const all = readdirSync('e2e')
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  const files = named.length > 0 ? named : all.map((file) => `e2e/${file}`)
  const tests = spawn(process.execPath, ['--test', '--test-concurrency=4', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      E2E_PORT: String(port),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      NODE_COMPILE_CACHE: `${persistTo}/compiled`, // each file is a process, and half of what it begins with is compiling
    },
  })
  const stop = () => tests.kill('SIGTERM')
  stopped.signal.addEventListener('abort', stop)
  if (stopped.signal.aborted) stop()
  const triesPrograms = files.some((file) => file.endsWith('api-examples.test.ts'))
  return new Promise((resolve) =>
    tests.once('exit', (code) => {
      // after everything else that is printed, where it is read
      for (const sentence of triesPrograms ? notTried() : []) console.error(sentence)
      resolve(code ?? 1)
    }),
  )
}
