import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { scopes } from '../worker/domain/integrations/scopes.ts'
import { apiOf, ask, host, port } from './api.ts'
import { payDay } from './people.ts'

/*
 * The programs of the page /saas-docs/api, as they are printed there: each has a key and the page, and pays two people. A
 * person approves while it waits.
 */
const programs = [
  { file: 'pay.sh', run: 'sh', needs: 'curl' },
  { file: 'pay.py', run: 'python3', needs: 'python3' },
  { file: 'pay.ts', run: process.execPath, needs: process.execPath },
]
const isThere = (command: string) => spawnSync(command, ['--version']).status === 0

let folder = ''
/** Programs ask an address; that the Worker is at `demo.localhost` not everybody's computer knows. */
const door = createServer((asked, answer) => {
  const headers = { ...asked.headers, host }
  const where = { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }
  const sent = request(where, (heard) => {
    answer.writeHead(heard.statusCode ?? 502, heard.headers)
    heard.pipe(answer)
  })
  asked.pipe(sent)
})
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bilum-examples-'))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  door.close()
  await rm(folder, { recursive: true, force: true })
})

for (const [index, { file, run, needs }] of programs.entries()) {
  test(`${file} pays through the API`, {
    skip: !isThere(needs) && `no ${needs} here`,
  }, async () => {
    const { secret } = await (await apiOf('org_admin')).post('/keys', {
      name: `Example ${file}`,
      scopes: [...scopes],
      lastDay: payDay(90),
    })
    const day = payDay(120 + 30 * index)
    const program = await start(file, run, { BILUM_KEY: secret, PAY_DAY: day })
    const { id, digest, state } = await waitingBatch(program)
    assert.equal(state, 'in_approval')
    const approver = await apiOf('approver')
    await approver.post(`/batches/${id}/approvals`, { decision: 'approve', digest })
    assert.equal(await program.ended, 0, program.said())
    assert.match(program.said(), /The bank file is FN24\.txt/)

    const { bankFileId } = await approver.get(`/batches/${id}`)
    const { bytes } = await content(bankFileId, secret)
    assert.deepEqual(await readFile(join(program.at, 'FN24.txt')), bytes)

    const again = await start(file, run, { BILUM_KEY: secret, PAY_DAY: day })
    assert.equal(await again.ended, 0, again.said())
    assert.ok(again.said().includes(id), 'run again, it finds its own batch')
  })
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
    if (id) return (await apiOf('approver')).get(`/batches/${id}`)
    assert.ok(!isOver, said())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function content(id: string, key: string) {
  return ask(`/api/bank-files/${id}/content`, { headers: { Authorization: `Bearer ${key}` } })
}
