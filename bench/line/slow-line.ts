import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bridge } from './bridge.ts'

/** Milliseconds of a round trip on the line that is carried here; it brings 400 kbit a second. */
export const roundTripMs = 400
const profile = 'slow-3g'
const tool = resolve('../shared/tools/slow-link.py')
const run = promisify(execFile)
const upMsMax = 10_000

/** Why there is no slow line here, or nothing. The tool stands beside the checkout, and needs namespaces that nobody uses. */
export function whyNoLine(): string | undefined {
  if (!existsSync(tool)) return 'slow-link.py is not beside the checkout'
  const listed = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  if (listed.status !== 0) return 'there are no network namespaces here'
  if (/^(?:near|far)\b/m.test(listed.stdout)) return 'somebody else is on the line'
  return process.getuid?.() === 0 ? undefined : 'a line takes root'
}

export type Asked = { port: 'here' | 'static'; path: string; headers: Record<string, string> }
export type SlowLine = {
  /** Asks for one after the other over one new connection; milliseconds of each. */
  ask: (asked: Asked[]) => Promise<number[]>
  close: () => Promise<void>
}

type Static = { bytes: Buffer; encoding: string }

/** A line to the Worker on this port, and to a static file. */
export async function openLine(
  port: number,
  directory: string,
  { bytes, encoding }: Static,
): Promise<SlowLine> {
  const socket = resolve(directory, 'line.sock')
  const file = resolve(directory, 'page')
  writeFileSync(file, bytes)
  const entrance = createServer((from) => bridge(from, { host: '127.0.0.1', port })).listen(socket)
  const line = spawn('python3', [tool, profile], { stdio: 'ignore' })
  const ends: ChildProcess[] = [line]
  process.once('exit', () => stop(ends))
  await isUp()
  const far = spawn('ip', inside('far', 'far-end.ts', socket, file, encoding), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(far)
  await once(far.stdout, 'data')
  return {
    ask: (asked) => askOver(asked),
    close: () => closeAll(entrance, ends),
  }
}

async function askOver(asked: Asked[]): Promise<number[]> {
  const ports = { here: 8081, static: 8082 }
  const plan = JSON.stringify(asked.map((one) => ({ ...one, port: ports[one.port] })))
  const { stdout } = await run('ip', inside('near', 'near-end.ts', plan)) // the entrance is in this process
  return JSON.parse(stdout)
}

const inside = (name: string, script: string, ...rest: string[]) => [
  ...['netns', 'exec', name, process.execPath, '--no-warnings', `bench/line/${script}`],
  ...rest,
]

async function isUp() {
  for (const until = Date.now() + upMsMax; Date.now() < until; await wait(100)) {
    const { stdout } = spawnSync('ip', ['netns', 'exec', 'far', 'ip', 'addr'], { encoding: 'utf8' })
    if (stdout.includes('10.77.0.1')) return
  }
  throw new Error('the slow line did not come up')
}

const stop = (ends: ChildProcess[]) => ends.map((end) => end.kill('SIGINT'))

async function closeAll(entrance: Server, ends: ChildProcess[]) {
  const ended = ends.filter((end) => end.exitCode === null).map((end) => once(end, 'exit'))
  stop(ends)
  await Promise.race([Promise.all(ended), wait(upMsMax, undefined, { ref: false })])
  entrance.close()
}
