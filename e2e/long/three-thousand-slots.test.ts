import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { makeLocal } from '../../scripts/demo/fill.ts'
import { demoPassword } from '../../scripts/demo/password.ts'
import { serve } from '../../scripts/serve.ts'
import { freePort } from '../free-port.ts'
import { writeMany } from './two-cells.ts'

/* A Worker that is bound to 3,000 databases starts and answers; what that takes beside 32 is printed. */

const folder = `.wrangler/e2e/slots-${process.pid}`
const port = await freePort()
process.env.E2E_PORT = String(port)
const { ask } = await import('../api.ts')
after(() => rmSync(folder, { recursive: true, force: true }))

/** Megabytes that the runtimes of this Worker hold: all that its `wrangler dev` started has its process group. */
function megabytes(): number {
  const lines = execFileSync('ps', ['-eo', 'rss=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const [, group] =
    lines.find((words) => words.includes('--port') && words.includes(String(port))) ?? []
  assert.ok(group)
  const ours = lines.filter(([, pgid, what = '']) => pgid === group && what.endsWith('workerd'))
  assert.ok(ours.length > 0)
  return Math.round(ours.reduce((sum, [kilobytes]) => sum + Number(kilobytes), 0) / 1024)
}

async function startWith(slots: number) {
  const from = performance.now()
  const worker = serve(port, `${folder}/state`, undefined, [writeMany(folder, slots)])
  try {
    assert.ok(await worker.isUp)
    const upMs = Math.round(performance.now() - from)
    const body = { email: 'payment_manager@alpha.example', password: demoPassword }
    const headers = { 'Content-Type': 'application/json' }
    const signedIn = await ask('/api/auth/login', { method: 'POST', body, headers, slug: 'alpha' })
    assert.equal(signedIn.status, 200, signedIn.bytes.toString())
    const { accessToken } = JSON.parse(signedIn.bytes.toString())
    const read = { headers: { Authorization: `Bearer ${accessToken}` }, slug: 'alpha' }
    const times: number[] = []
    for (let count = 0; count < 200; count++) {
      const begun = performance.now()
      assert.equal((await ask('/api/payees', read)).status, 200)
      times.push(performance.now() - begun)
    }
    const median = times.sort((one, other) => one - other)[100] ?? 0
    return { slots, upMs, megabytes: megabytes(), medianReadMs: Number(median.toFixed(1)) }
  } finally {
    await worker.stop()
  }
}

test('32 slots and 3,000: it starts, signs somebody in and answers two hundred reads', async () => {
  await makeLocal(`${folder}/state`, {
    organisations: [{ slug: 'alpha', name: 'Alpha', daysOld: 0 }],
  })
  mkdirSync('web/dist', { recursive: true })
  console.table([await startWith(32), await startWith(3_000)])
})
