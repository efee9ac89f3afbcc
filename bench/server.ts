import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '../worker/domain/must.ts'

const startMsMax = 120_000
const stopMsMax = 8_000
const running = new Set<{
  port: number
  inspectorPort: number
  stop: () => Promise<void>
  kill: () => void
}>()

/** Serves a Worker as `npm start` does, on a free port and in its own directory. Gives the port once it answers. */
export async function startWorker(
  source: string[],
  directory: string,
  environment: Record<string, string> = {},
): Promise<number> {
  const port = await freePort()
  const inspectorPort = await freePort()
  const server = spawn(
    'wrangler',
    [
      'dev',
      ...source,
      ...['--port', String(port)],
      ...['--inspector-port', String(inspectorPort)],
      ...['--ip', '127.0.0.1'],
      ...['--persist-to', directory],
      ...['--var', 'QUOTA_TIMES:1000'], // it asks as fast as it can
      ...['--log-level', 'error'],
      '--local',
      '--show-interactive-dev-session=false',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true, // a group of its own, so that the runtime it starts stops with it
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: 'production', // as in scripts/serve.ts
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_REGISTRY_PATH: `${directory}/registry`,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        CI: '1',
      },
    },
  )
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (server.pid) process.kill(-server.pid, signal)
    } catch {} // the whole group is gone already
  }
  const stop = async () => {
    const stopped = server.exitCode === null ? once(server, 'exit') : Promise.resolve()
    kill('SIGTERM')
    await Promise.race([stopped, wait(stopMsMax, undefined, { ref: false })])
    kill('SIGKILL')
  }
  running.add({ port, inspectorPort, stop, kill: () => kill('SIGKILL') })
  await isUp(port, () => server.exitCode !== null)
  return port
}

/** Where the inspector of the Worker on a port is. */
export function inspectorOf(port: number): number {
  return must([...running].find((one) => one.port === port)?.inspectorPort, 'Worker')
}

/** Stops every Worker that was started here. */
export async function stopWorkers() {
  await Promise.all([...running].map(({ stop }) => stop()))
  running.clear()
}

/** The same when there is no time left to wait: this process is ending. */
export function killWorkers() {
  for (const { kill } of running) kill()
}

async function isUp(port: number, hasEnded: () => boolean) {
  const until = Date.now() + startMsMax
  while (Date.now() < until && !hasEnded()) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (answer) return
    await wait(100)
  }
  throw new Error(`the Worker on port ${port} did not start`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
