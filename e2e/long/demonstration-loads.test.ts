import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { makeLocal } from '../../scripts/demo/fill.ts'
import { demoPassword } from '../../scripts/demo/password.ts'
import { load } from '../../scripts/demonstration/load.ts'
import { openState } from '../../scripts/demonstration/local-state.ts'
import { leftEmpty } from '../../scripts/demonstration/tenant-sql.ts'
import { writeCopy } from '../../scripts/demonstration/write-copy.ts'
import { migrationFiles, openLocal } from '../../scripts/local.ts'
import { demoOrganisations } from '../../scripts/prepare-local.ts'
import { type LocalWorker, serve } from '../../scripts/serve.ts'
import { must } from '../../worker/domain/must.ts'
import { migrate } from '../../worker/tenancy/migrations/migrate.ts'
import { registerSlots } from '../../worker/tenancy/slots.ts'
import { freePort } from '../free-port.ts'

/*
 * `npm run demonstration`, whole: made, written, loaded with wrangler into databases that know no organisation, as
 * production's do at first, and served from there.
 */
const folder = `.wrangler/e2e/demonstration-${process.pid}`
const source = `${folder}/source`
const target = `${folder}/target`
const slot = 'TENANT_0007'
const port = await freePort()
process.env.E2E_PORT = String(port)
const { ask } = await import('../api.ts')
let worker: LocalWorker | undefined
let made: DatabaseSync
let loaded: DatabaseSync

before(async () => {
  await makeLocal(source, { organisations: demoOrganisations.slice(0, 1) })
  const { env, dispose } = await openLocal(target)
  await migrate(env.CONTROL, migrationFiles().control, new Date())
  await registerSlots(env)
  await dispose()
  const steps = writeCopy(source, `${folder}/copy`, slot, new Date())
  load(steps, { persistTo: target })
  const { id } = organisation()
  made = openState(source).tenant(id)
  loaded = openState(target).tenant(id)
  mkdirSync('web/dist', { recursive: true }) // only the Worker is asked; the web app need not be built
  worker = serve(port, target)
  assert.ok(await worker.isUp)
})
after(async () => {
  await worker?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const organisation = () => {
  const rows = openState(target).control.prepare('SELECT * FROM organisations').all()
  assert.equal(rows.length, 1)
  return must(rows[0], 'organisation') as { id: string; slot: string; state: string }
}

const visitor = { Cookie: '__Host-visitor=looking-around' }
const look = async (path: string, method = 'GET', body?: unknown) => {
  const headers = { ...visitor, Origin: `http://demo.localhost:${port}` }
  const sent = { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': `key-${path}` }
  const { status, bytes } = await ask(path, { method, body, headers: sent })
  return { status, text: bytes.toString(), json: () => JSON.parse(bytes.toString()) }
}

const namesOf = (db: DatabaseSync) =>
  db.prepare("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\'").all()

test('the copy is the whole organisation, without what let people in', () => {
  const sorted = (db: DatabaseSync) => namesOf(db).map((one) => JSON.stringify(one))
  assert.deepEqual(sorted(loaded).toSorted(), sorted(made).toSorted())
  for (const { name, sql } of namesOf(made)) {
    if (!String(sql).startsWith('CREATE TABLE') || /_search_/.test(String(name))) continue
    const place = /WITHOUT ROWID/i.test(String(sql)) ? '*' : 'rowid, *'
    const rows = (db: DatabaseSync) =>
      db.prepare(`SELECT ${place} FROM "${name}" ORDER BY 1, 2`).all()
    if (leftEmpty.has(String(name))) assert.deepEqual(rows(loaded), [])
    else if (name !== 'users' && name !== 'tenant_meta')
      assert.deepEqual(rows(loaded), rows(made), String(name))
  }
  const people = loaded.prepare('SELECT email, password_hash FROM users').all()
  assert.equal(people.length, 10)
  for (const { email, password_hash } of people) {
    assert.match(String(email), /\.example$/)
    assert.equal(password_hash, '')
  }
})

test('its audit chain is whole', () => {
  const entries = loaded
    .prepare(
      `SELECT seq, at, actor_id AS actorId, action, subject, details, previous_hash AS previousHash, hash
       FROM audit_entries ORDER BY seq`,
    )
    .all() as { at: number }[]
  const file = `${folder}/audit.ndjson`
  const lines = entries.map((one) => JSON.stringify({ ...one, at: new Date(one.at).toISOString() }))
  writeFileSync(file, `${lines.join('\n')}\n`)
  const verdict = execFileSync(process.execPath, ['web/public/verify-audit.mjs', file])
  assert.match(verdict.toString(), new RegExp(`^Whole: ${entries.length} entries`))
  assert.ok(entries.length > 250)
})

test('every object is there as it was sealed', () => {
  const { id } = organisation()
  const hashed = (state: string) =>
    openState(state)
      .objects(id)
      .map(({ key, contentType, bytes }) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { key, contentType, sha256 }
      })
  const objects = hashed(target)
  assert.deepEqual(objects, hashed(source))
  const files = loaded.prepare('SELECT storage_key AS key, sha256 FROM bank_files').all()
  assert.ok(files.length > 12)
  for (const { key, sha256 } of files)
    assert.equal(objects.find((object) => object.key === key)?.sha256, sha256)
  const manifest = readFileSync(`${folder}/copy/manifest.json`, 'utf8')
  for (const { sha256 } of objects) assert.ok(manifest.includes(sha256))
})

test('a visitor comes in by the front page, and sees the home, the batches and the search', async () => {
  const entered = await ask('/demo/enter', { headers: { Host: `localhost:${port}` } })
  assert.match(String(entered.headers.location), /demo\.localhost.*\/look-around$/)
  const home = await look('/api/home')
  assert.equal(home.status, 200)
  const { items } = (await look('/api/batches?limit=200')).json()
  assert.ok(items.length > 24)
  for (const { id } of items) assert.equal((await look(`/api/batches/${id}`)).status, 200)
  const found = (await look('/api/batches?search=FN17')).json().items
  assert.ok(found.length > 0 && found.length < items.length)
  const payees = (await look('/api/payees?search=D00008')).json().items
  assert.equal(payees.length, 1)
})

test('nobody changes anything, takes anything out or signs in', async () => {
  const { items } = (await look('/api/batches?limit=200')).json()
  const waiting = items.find(({ state }: { state: string }) => state === 'in_approval')
  const file = loaded.prepare('SELECT id FROM bank_files LIMIT 1').get()?.id
  const refused = [
    await look(`/api/bank-files/${file}/content`),
    await look('/api/audit/export'),
    await look('/api/auth/profile', 'PUT', { firstName: 'Somebody' }),
    await look(`/api/batches/${waiting.id}/approvals`, 'POST', { decision: 'approve', digest: '' }),
  ]
  for (const { status } of refused) assert.equal(status, 403)
  const email = 'finance_manager@demo.example'
  const signIn = await look('/api/auth/login', 'POST', { email, password: demoPassword })
  assert.equal(signIn.status, 401)
  assert.equal(organisation().state, 'frozen')
})

test('a second demonstration is refused, and so is a slot that is taken', () => {
  for (const other of [slot, 'TENANT_0008']) {
    const steps = writeCopy(source, `${folder}/again`, other, new Date())
    assert.throws(() => load(steps, { persistTo: target }), /Nothing was loaded/)
  }
  const taken = openState(target)
    .control.prepare('SELECT binding FROM slots WHERE organisation_id IS NOT NULL')
    .all()
  assert.deepEqual(
    taken.map(({ binding }) => binding),
    [slot],
  )
})
