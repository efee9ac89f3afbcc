import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { roleNames } from '../worker/domain/role.ts'
import { openLocal } from './local.ts'
import { demoOrganisations, demoPassword, prepareLocal } from './prepare-local.ts'
import { seedDemo } from './seed-demo.ts'

/** `npm start`: databases, demo organisations, server; `--dev` adds hot reload of the web app. */
const port = Number(process.env.PORT ?? 8787)
const isDev = process.argv.includes('--dev')

const { env, dispose } = await openLocal()
const empty = await prepareLocal(env)
await dispose()

const server = spawn(
  'wrangler',
  [
    'dev',
    '--port',
    String(port),
    '--ip',
    '127.0.0.1',
    '--local',
    '--persist-to',
    '.wrangler/state',
    '--log-level',
    'warn',
    '--show-interactive-dev-session=false',
  ],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      CI: '1',
    },
  },
)
const vite = isDev ? spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }) : undefined

let stopping = false
function stop(code = 0) {
  if (stopping) return
  stopping = true
  vite?.kill('SIGTERM')
  server.kill('SIGTERM')
  setTimeout(() => server.kill('SIGKILL'), 5_000).unref()
  server.once('exit', () => process.exit(code))
  if (server.exitCode !== null) process.exit(code)
}
process.on('SIGINT', () => stop())
process.on('SIGTERM', () => stop())
server.on('exit', (code) => {
  if (!stopping) process.exit(code ?? 1)
})

await isUp()
for (const slug of empty) {
  console.log(`Preparing the demo organisation "${slug}" …`)
  await seedDemo(slug, port)
}
welcome()

async function isUp() {
  for (let left = 240; left > 0 && !stopping; left--) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
      headers: { Host: 'localhost' },
    }).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function welcome() {
  const web = isDev ? 5173 : port
  const lines = demoOrganisations.map(
    ({ slug, name }) => `  http://${slug}.localhost:${web}   ${name}`,
  )
  console.log(`
Bilum is running. Stop it with Ctrl-C; your data is kept (npm run reset clears it).

${lines.join('\n')}

Sign in with the password ${demoPassword} as one of:
  ${roleNames.map((role) => `${role}@demo.example`).join('\n  ')}
${existsSync('web/dist/index.html') ? '' : '\nThe web app is not built yet: run npm run build.'}`)
}
