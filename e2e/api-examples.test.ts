import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { scopes } from '../worker/domain/integrations/scopes.ts'
import { apiOf, ask, hostOf, port, tokenOf } from './api.ts'
import { payDay } from './people.ts'
import { isThere, printedPrograms } from './printed-programs.ts'

/*
 * The programs of the page /saas-docs/api, as they are printed there: each has a key and the page, and pays two people in an
 * organisation where an approval is held, as it is in every new one. What goes wrong on the way stops them, and no file is
 * left that is not the bank's. What a machine lacks for one is said again where the run ends (`run.ts`).
 */
const slug = 'programs'
const holdSeconds = 3
let folder = ''
/** The next content of a bank file ends in its middle, as on a line that broke. */
let breaksContent = false
/** Programs ask an address; that the Worker is at `programs.localhost` not everybody's computer knows. */
const door = createServer((asked, answer) => {
  const headers = { ...asked.headers, host: hostOf(slug) }
  const where = { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }
  const sent = request(where, (heard) => {
    answer.writeHead(heard.statusCode ?? 502, heard.headers)
    if (!breaksContent || !asked.url?.endsWith('/content')) return heard.pipe(answer)
    breaksContent = false
    heard.once('data', (part) => answer.write(part.subarray(0, 40), () => answer.destroy()))
  })
  asked.pipe(sent)
})
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bilum-examples-'))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const admin = await apiOf('org_admin', slug)
  const { bands } = await admin.get('/approval-rules')
  await admin.put('/approval-rules', { bands, holdSeconds })
  await admin.post('/source-accounts', {
    name: 'Payroll account',
    bsb: '088-950',
    accountNumber: '7001230099',
    profile: 'kundu-pei-132',
    deUserId: '000099',
    userName: 'PROGRAMS TRADING',
    remitter: 'PROGRAMS TRADING',
  })
})
after(async () => {
  door.close()
  await rm(folder, { recursive: true, force: true })
})

for (const [index, { file, run, needs }] of printedPrograms.entries()) {
  test(`${file} pays through the API, and stops on what is refused`, {
    skip: !isThere(needs) && `no ${needs} here`,
  }, async () => {
    const admin = await apiOf('org_admin', slug)
    const approver = await apiOf('approver', slug)
    const key = await admin.post('/keys', {
      name: `Example ${file}`,
      scopes: [...scopes],
      lastDay: payDay(90),
    })
    const keys = { BILUM_KEY: key.secret, PAY_DAY: payDay(120 + 30 * index) }
    const started = () => start(file, run, keys)

    const first = await started()
    const { id, digest, state } = await waitingBatch(first)
    assert.equal(state, 'in_approval')
    const decided = { decision: 'reject', digest, comment: 'Not this day' }
    await approver.post(`/batches/${id}/approvals`, decided)
    await stops(first, `Batch ${id} is rejected`)

    await admin.post(`/batches/${id}/submission`)
    const second = await started()
    const again = await waitingBatch(second)
    assert.equal(again.id, id, 'run again, it finds its own batch')
    breaksContent = true
    await approver.post(`/batches/${id}/approvals`, { decision: 'approve', digest: again.digest })
    assert.notEqual((await approver.get(`/batches/${id}`)).heldUntil, null)
    await stops(second, '')
    assert.equal(breaksContent, false, 'it waited for the hold, and the line broke in the file')

    const third = await started()
    assert.equal(await third.ended, 0, third.said())
    assert.match(third.said(), /The bank file is FN24\.txt/)
    const { bankFileId } = await approver.get(`/batches/${id}`)
    const bytes = await admin.bytes(`/bank-files/${bankFileId}/content`)
    assert.deepEqual(await readFile(join(third.at, 'FN24.txt')), bytes)

    await findChangedCopy(bankFileId, bytes)
    await stops(await started(), `Batch ${id} is tampered`)

    await admin.delete(`/keys/${key.id}`)
    await stops(await started(), 'This API key was revoked')
  })
}

/** It ends with an error that says this, and has left no file. */
async function stops({ ended, said, at }: Program, sentence: string) {
  assert.notEqual(await ended, 0, said())
  assert.ok(said().includes(sentence), said())
  const left = (await readdir(at)).filter((name) => !name.startsWith('pay.'))
  assert.deepEqual(left, [], 'nothing lies there that could be taken for the bank file')
}

/** Somebody holds a copy beside the sealed file in which another account stands. */
async function findChangedCopy(id: string, sealed: Buffer) {
  const changed = sealed.toString('latin1').replace('1000990', '1000991')
  const form = new FormData()
  form.set('file', new Blob([changed]), 'copy.txt')
  const sent = new Response(form)
  const headers = {
    Authorization: `Bearer ${await tokenOf('payment_manager', slug)}`,
    'Content-Type': sent.headers.get('content-type') ?? '',
    'Idempotency-Key': crypto.randomUUID(),
  }
  const path = `/api/bank-files/${id}/checks/content`
  const heard = await ask(path, { method: 'POST', body: await sent.text(), headers, slug })
  assert.equal(JSON.parse(heard.bytes.toString()).result, 'changed', heard.bytes.toString())
}

type Program = { at: string; ended: Promise<number | null>; said: () => string }

async function start(file: string, run: string, keys: Record<string, string>): Promise<Program> {
  const at = await mkdtemp(join(folder, 'run-'))
  await copyFile(`worker/site/examples/${file}.txt`, join(at, file))
  const { port: own } = door.address() as AddressInfo
  const env = { ...process.env, ...keys, BILUM_URL: `http://127.0.0.1:${own}`, WAIT: '0.3' }
  const child = spawn(run, [file], { cwd: at, env, timeout: 60_000 })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { at, ended, said: () => said }
}

/** The batch that a program says it waits for. */
async function waitingBatch({ said, ended }: Program) {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  for (;;) {
    const [, id] = /approve ([0-9a-f-]{36})/.exec(said()) ?? []
    if (id) return (await apiOf('approver', slug)).get(`/batches/${id}`)
    assert.ok(!isOver, said())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
