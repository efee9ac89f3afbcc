import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { roleNames } from '../worker/domain/access/role.ts'
import { openLocal } from './local.ts'
import { demoOrganisations, demoPassword, platformOwner, prepareLocal } from './prepare-local.ts'
import { seedDemo } from './seed-demo.ts'
import { serve } from './serve.ts'

/** `npm start`: databases, demo organisations, server; `--dev` adds hot reload of the web app. */
const port = Number(process.env.PORT ?? 8787)
const isDev = process.argv.includes('--dev')

const { env, dispose } = await openLocal()
const empty = await prepareLocal(env)
await dispose()

const server = serve(port, '.wrangler/state')
const vite = isDev ? spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }) : undefined

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
  for (const slug of empty) {
    console.log(`Preparing the demo organisation "${slug}" …`)
    await seedDemo(slug, port)
  }
  welcome()
} else {
  await stop(1)
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
                 the first sign-in sets up an authenticator app
${existsSync('web/dist/index.html') ? '' : '\nThe web app is not built yet: run npm run build.'}`)
}
