import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeLocal } from '../../scripts/demo/fill.ts'
import { demoPassword } from '../../scripts/demo/password.ts'
import { openLocal } from '../../scripts/local.ts'
import { moveToCell } from '../../scripts/restore/move-to-cell.ts'
import { oneRun } from '../../scripts/restore/one-run.ts'
import { type LocalWorker, serve } from '../../scripts/serve.ts'
import type { MoveStep } from '../../worker/domain/dumps/moving.ts'
import type { MoveRow } from '../../worker/organisations/moves.ts'
import { freePort } from '../free-port.ts'
import { writeCells } from './two-cells.ts'

/* Two Workers behind the router, over HTTP, and an organisation that moves while people work. */

const folder = `.wrangler/e2e/cells-${process.pid}`
const port = await freePort()
process.env.E2E_PORT = String(port)
const { ask } = await import('../api.ts')
let cells: LocalWorker | undefined

before(async () => {
  const organisations = ['alpha', 'beta'].map((slug) => ({ slug, name: slug, daysOld: 0 }))
  await makeLocal(`${folder}/state`, { organisations })
  const { env, dispose } = await openLocal(`${folder}/state`)
  const slots = JSON.stringify(['TENANT_20001', 'TENANT_20002', 'TENANT_20003', 'TENANT_20004'])
  // as the cron of that cell registers them
  const register = "INSERT INTO slots (binding, cell) SELECT value, 'second' FROM json_each(?)"
  await env.CONTROL.prepare(register).bind(slots).run()
  await dispose()
  mkdirSync('web/dist', { recursive: true })
  cells = serve(port, `${folder}/state`, undefined, writeCells(folder))
  assert.ok(await cells.isUp)
})
after(async () => {
  await cells?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async (slug: string) => {
  const body = { email: `payment_manager@${slug}.example`, password: demoPassword }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await ask('/api/auth/login', { method: 'POST', body, headers, slug })
  assert.equal(answer.status, 200, answer.bytes.toString())
  return JSON.parse(answer.bytes.toString()).accessToken as string
}
const as =
  (slug: string, token: string) => async (method: string, path: string, body?: unknown) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    }
    const { status, bytes } = await ask(`/api${path}`, { method, body, headers, slug })
    return { status, json: JSON.parse(bytes.toString() || 'null') }
  }
let made = 0
const payee = () => {
  const number = 10_000_000 + made++
  const name = `Payee ${String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  return { name, bsb: '028-038', accountNumber: String(number) }
}

const run = oneRun('TENANT_0001', false)
/** A step of the Worker that moves, by its own door. */
const door = async (step?: MoveStep): Promise<MoveRow> => {
  const asked = new URLSearchParams({
    slug: 'alpha',
    from: 'TENANT_0001',
    slot: 'TENANT_20002',
    reason: 'Full',
    by: 'Ana',
  })
  if (step) asked.set('step', step)
  const { bytes } = await ask(`/move?${run.sign(asked)}`, {
    method: 'POST',
    headers: { Host: 'mover.test' },
  })
  const said = JSON.parse(bytes.toString())
  assert.equal(said.refused, undefined)
  return { ...said, since: new Date(said.since), begunAt: new Date(said.begunAt) }
}

test('an organisation moves with its data: nothing is lost, a change meanwhile is refused with a reason, and the other goes on', async () => {
  const [alpha, beta] = [as('alpha', await signIn('alpha')), as('beta', await signIn('beta'))]
  const kept: string[] = []
  for (let count = 0; count < 5; count++) {
    const { status, json } = await alpha('POST', '/payees', payee())
    assert.equal(status, 201, JSON.stringify(json))
    kept.push(json.id)
  }
  const told = new Map<string, number>()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const [ours, theirs] = [await alpha('POST', '/payees', payee()), await beta('GET', '/payees')]
      assert.equal(theirs.status, 200)
      if (ours.status === 201) kept.push(ours.json.id)
      const key = ours.status === 201 ? 'made' : `${ours.status} ${ours.json.code}`
      told.set(key, (told.get(key) ?? 0) + 1)
      await wait(100)
    }
  }
  const working = work()
  const said: string[] = []
  const row = await moveToCell(door, (line) => said.push(line), wait)
  await wait(2_000)
  isOver = true
  await working
  console.log([...told], said)
  assert.equal(row.state, 'switched')
  for (const key of told.keys())
    assert.match(key, /^(?:made|503 maintenance|503 organisation_moved|421 in_another_cell)$/)
  assert.ok((told.get('503 maintenance') ?? 0) > 50)
  // signed in as before, in the other cell, with the same rows and what was made since
  const { json } = await alpha('GET', '/payees?limit=200')
  const found = json.items.map(({ id }: { id: string }) => id)
  for (const id of kept) assert.ok(found.includes(id), id)
  assert.equal((await alpha('POST', '/payees', payee())).status, 201)
  assert.equal((await beta('POST', '/payees', payee())).status, 201)
})
