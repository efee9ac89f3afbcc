import { spawn } from 'node:child_process'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

/** A local Worker that answers; `stop` ends it and everything it started. */
export type LocalWorker = {
  exited: Promise<number>
  isUp: Promise<boolean>
  stop: () => Promise<void>
}

const upMax = 60_000
const stopMax = 5_000

/** Another base host, and https with a certificate nobody trusts: as production, for tests of the browser's own rules. */
export type Outside = { baseHost: string; isSecure: boolean }

const local: Outside = { baseHost: 'localhost', isSecure: false }

/**
 * Starts the Worker on 127.0.0.1, or those of the configurations given, of which the first is asked. It has a process group of
 * its own, so that Ctrl-C reaches it through `stop` alone.
 */
export function serve(
  port: number,
  persistTo: string,
  outside = local,
  configs: string[] = [],
): LocalWorker {
  const { baseHost, isSecure } = outside
  const protocol = isSecure ? 'https' : 'http'
  const wrangler = spawn(
    process.execPath,
    [
      'node_modules/wrangler/bin/wrangler.js',
      'dev',
      ...configs.flatMap((config) => ['--config', config]),
      ...['--port', String(port), '--ip', '127.0.0.1'],
      ...['--local', '--persist-to', persistTo],
      ...[
        '--var',
        `BASE_HOST:${baseHost}`,
        '--var',
        `BASE_ORIGIN:${protocol}://${baseHost}:${port}`,
      ],
      ...['--local-protocol', protocol],
      ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
    ],
    {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production', // the renderer of wrangler.toml's alias is that of a deploy
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        X_LOCAL_OBSERVABILITY: 'false', // traces that nobody reads here, at a fifth of the time
        CI: '1',
      },
    },
  )
  const signal = (name: NodeJS.Signals) => wrangler.pid && killGroup(wrangler.pid, name)
  const exited = new Promise<number>((resolve) =>
    wrangler.once('exit', (code) => resolve(code ?? 1)),
  )
  process.once('exit', () => signal('SIGKILL')) // however this process ends
  const hasExited = () => wrangler.exitCode !== null || wrangler.signalCode !== null
  return {
    exited,
    isUp: answers(port, outside, hasExited),
    async stop() {
      if (!hasExited()) {
        wrangler.kill('SIGTERM')
        const late = setTimeout(() => signal('SIGKILL'), stopMax)
        await exited
        clearTimeout(late)
      }
      signal('SIGKILL') // what it left behind, if anything
    },
  }
}

function killGroup(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(-pid, name)
  } catch {
    // nobody is left in it
  }
}

/** Whether it came up before it ended, or before the time was over. */
async function answers(port: number, outside: Outside, hasExited: () => boolean) {
  const lastTry = Date.now() + upMax
  while (!hasExited() && Date.now() < lastTry) {
    if (await isHealthy(port, outside)) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

function isHealthy(port: number, { baseHost, isSecure }: Outside): Promise<boolean> {
  const where = { host: '127.0.0.1', port, path: '/api/health', headers: { Host: baseHost } }
  const request = isSecure ? secureRequest : plainRequest
  return new Promise((resolve) => {
    const asked = request({ ...where, timeout: 5_000, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(true)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
    asked.end()
  })
}
