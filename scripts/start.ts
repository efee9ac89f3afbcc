import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { roleNames } from '../worker/domain/access/role.ts'
import { makeLocal } from './demo/fill.ts'
import { demoPassword } from './demo/password.ts'
import { demoOrganisations, platformOwner } from './prepare-local.ts'
import { serve } from './serve.ts'

/** `npm start`: databases, demo organisations, server; `--dev` adds hot reload of the web app. */
const port = Number(process.env.PORT ?? 8787)
const persistTo = '.wrangler/state'
const isDev = process.argv.includes('--dev')

// a first start has much past to make: the web app is built beside it
const [, isBuilt] = await Promise.all([prepare(), buildDesk()])
if (!isBuilt) process.exit(1)
const server = serve(port, persistTo)
// making the past left this process as a deploy has it, and hot reload is of no deploy
const vite = isDev
  ? spawn('vite', ['--clearScreen', 'false'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development' },
    })
  : undefined

let stopping = false
async function stop(code = 0) {
  if (stopping) return
  stopping = true
  vite?.kill('SIGTERM')
  await server.stop()
  process.exit(code)
}
process.on('SIGINT', () => stop())
process.on('SIGTERM', () => stop())
process.on('SIGHUP', () => stop())
server.exited.then((code) => stop(code))

if (await server.isUp) {
  welcome()
} else {
  await stop(1)
}

/** Databases and demo organisations. A first start that was interrupted begins again: nobody has used what it left. */
async function prepare() {
  const unfinished = `${persistTo}/unfinished`
  if (existsSync(unfinished)) rmSync(persistTo, { recursive: true })
  await makeLocal(persistTo, {
    onEmpty(slugs) {
      console.log(`Making the demo organisations and their past: ${slugs.join(', ')} …`)
      if (slugs.length === demoOrganisations.length) writeFileSync(unfinished, '')
    },
  })
  rmSync(unfinished, { force: true })
}

/** Whether the web app could be built. */
async function buildDesk(): Promise<boolean> {
  const build = spawn('npm', ['run', '--silent', 'build:desk'], { stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  return code === 0
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

The public site  http://localhost:${port}
Its letters      http://localhost:${port}/dev-orgs
The platform     http://localhost:${port}/padmin as ${platformOwner}, with the same password;
                 the first sign-in sets up an authenticator app`)
}
