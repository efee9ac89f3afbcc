import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../../scripts/demo/password.ts'
import { openState } from '../../scripts/demonstration/local-state.ts'
import { type LocalWorker, serve } from '../../scripts/serve.ts'
import { must } from '../../worker/domain/must.ts'
import { freePort } from '../free-port.ts'
import { beforeAndThis, thisAndNext } from './next-release.ts'

/*
 * A deploy with a migration while people work: at first this release alone, then both, then the next one alone. While both serve,
 * every change is sent to both at once under one key, as by somebody whose line broke. `FROM=before`: the release before the newest
 * migration, and then this one.
 */

const slug = 'other'
const folder = `.wrangler/e2e/deploy-${process.pid}`
const port = await freePort()
process.env.E2E_PORT = String(port)
const { ask } = await import('../api.ts')
const releases = process.env.FROM === 'before' ? beforeAndThis(folder) : thisAndNext(folder)
/** By the release that serves first. */
const makeDemo = `
  import { makeLocal } from './scripts/demo/fill.ts'
  import { demoOrganisations } from './scripts/prepare-local.ts'
  const organisations = demoOrganisations.filter((one) => one.slug === '${slug}')
  await makeLocal(process.env.STATE, { organisations })`
let worker: LocalWorker | undefined

before(async () => {
  mkdirSync('web/dist', { recursive: true })
  execFileSync(process.execPath, ['--input-type=module', '-e', makeDemo], {
    cwd: releases.nowIn,
    env: { ...process.env, STATE: resolve(folder, 'state') },
    stdio: 'inherit',
  })
  const has = `SELECT count(*) AS n FROM schema_migrations WHERE name = '${releases.migration}'`
  assert.equal(openTenant().prepare(has).get()?.n, 0)
  worker = serve(port, `${folder}/state`, undefined, releases.configs)
  assert.ok(await worker.isUp)
})
after(async () => {
  await worker?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function openTenant() {
  const state = openState(`${folder}/state`)
  const found = must(state.control.prepare('SELECT id FROM organisations').get(), 'organisation')
  return state.tenant(String(found.id))
}

type Release = 'now' | 'next'
let serving: Release[] = ['now']
let asked = 0
const failed: string[] = []

async function once(release: Release, method: string, path: string, sent: Sent) {
  const { body, token, key, type } = sent
  const headers: Record<string, string> = {
    ...{ 'X-Release': release, 'Content-Type': type ?? 'application/json' },
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  }
  asked += 1
  const { status, bytes } = await ask(`/api${path}`, { method, body, headers, slug })
  const text = bytes.toString()
  if (status >= 400) failed.push(`${release}: ${method} ${path}: ${status} ${text.slice(0, 200)}`)
  return text === '' ? undefined : JSON.parse(text)
}
type Sent = { body?: unknown; token?: string; key?: string; type?: string }

/** One look, at whichever serves; one change, sent to all that serve: each answers the same. */
async function api(token: string, method: string, path: string, sent: Sent = {}) {
  if (method === 'GET')
    return once(must(serving[asked % serving.length], 'release'), method, path, { token })
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    serving.map((release) => once(release, method, path, { ...sent, token, key })),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  return answers[0]
}

const signIn = async (role: string) => {
  const body = { email: `${role}@${slug}.example`, password: demoPassword }
  return String((await once('now', 'POST', '/auth/login', { body })).accessToken)
}

const rowsOfSheet = 20
function sheet(number: number) {
  const rows = Array.from({ length: rowsOfSheet }, (_, index) => {
    const word = String(number * 100 + index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(+digit))
    return `L${number}-${index},Lohia ${word},028-038,${30_000_000 + number * 100 + index},${100 + index}.00,Pay ${word}`
  })
  const csv = ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n')
  const head = 'Content-Disposition: form-data; name="sheet"; filename="sheet.csv"'
  return {
    body: `--edge\r\n${head}\r\n\r\n${csv}\r\n--edge--\r\n`,
    type: 'multipart/form-data; boundary=edge',
  }
}

test('no request fails, and nothing is lost or doubled, while a release with a migration comes', async () => {
  const [maker, approver, manager] = await Promise.all(
    ['payment_manager', 'approver', 'finance_manager'].map(signIn),
  )
  assert.ok(maker && approver && manager)
  const { items } = await api(maker, 'GET', '/source-accounts')
  const sourceAccountId = items.find(({ bank }: { bank: string }) => bank === 'BSP').id
  const [{ valueDate }] = (await api(maker, 'GET', '/batches')).items
  let isOver = false
  const made: string[] = []
  const approved: string[] = []
  const work = async (first: number) => {
    for (let number = first; !isOver; number += 10) {
      const body = { name: `Load ${number}`, sourceAccountId, valueDate, description: 'LOAD' }
      const { id } = await api(maker, 'POST', '/batches', { body })
      made.push(id)
      await api(maker, 'POST', `/batches/${id}/imports`, sheet(number))
      const meant = { duplicatesReason: 'A test', findingsReason: 'A test' }
      const { digest } = await api(maker, 'POST', `/batches/${id}/submission`, { body: meant })
      for (const token of [approver, manager])
        await api(token, 'POST', `/batches/${id}/approvals`, {
          body: { decision: 'approve', digest },
        })
      approved.push(id)
    }
  }
  const look = async () => {
    while (!isOver)
      for (const path of ['/home', '/batches', '/payees', '/payees?search=lohia'])
        await api(maker, 'GET', path)
  }
  const everybody = Promise.all([work(1), work(2), look(), look()])
  const stop = (error: unknown) => {
    isOver = true
    throw error
  }
  const watched = everybody.catch(stop)
  await wait(4_000)
  const before = made.length
  serving = ['now', 'next']
  await wait(12_000)
  serving = ['next']
  await wait(4_000)
  isOver = true
  await watched
  await worker?.stop()
  console.log(`${asked} requests, ${made.length} batches, ${before} of them before the migration`)
  assert.deepEqual(failed, [])
  assert.ok(made.length > before && before > 0)

  const tenant = openTenant()
  const one = (sql: string) => Number(Object.values(must(tenant.prepare(sql).get(), sql))[0])
  const ofLoad = "(SELECT id FROM batches WHERE name LIKE 'Load %')"
  assert.equal(one(`SELECT count(*) FROM ${ofLoad}`), made.length)
  assert.equal(
    one(`SELECT count(*) FROM payments WHERE batch_id IN ${ofLoad}`),
    made.length * rowsOfSheet,
  )
  assert.equal(
    one("SELECT count(*) FROM payees WHERE name LIKE 'Lohia %'"),
    made.length * rowsOfSheet,
  )
  assert.equal(
    one(`SELECT count(*) FROM batch_steps WHERE kind = 'approve' AND batch_id IN ${ofLoad}`),
    approved.length * 2,
  )
  assert.equal(
    one(`SELECT count(*) FROM schema_migrations WHERE name = '${releases.migration}'`),
    1,
  )
  const entries = tenant
    .prepare(
      `SELECT seq, at, actor_id AS actorId, action, subject, details, previous_hash AS previousHash, hash
       FROM audit_entries ORDER BY seq`,
    )
    .all() as { at: number }[]
  const lines = entries.map((entry) =>
    JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() }),
  )
  writeFileSync(`${folder}/audit.ndjson`, `${lines.join('\n')}\n`)
  const verdict = execFileSync(process.execPath, [
    'web/public/verify-audit.mjs',
    `${folder}/audit.ndjson`,
  ])
  assert.match(verdict.toString(), new RegExp(`^Whole: ${entries.length} entries`))
})
