import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { hexOf, readChain } from '../../testing/audit-chain.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

async function approvedBatch(by = ravi) {
  const { id, digest } = await submittedBatch(source)
  await as(by).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  return id
}

async function sealedFile() {
  const batchId = await approvedBatch()
  const { body } = await as(mia).post(`/batches/${batchId}/bank-file`)
  const stored = await database
    .prepare('SELECT storage_key AS key FROM bank_files WHERE id = ?')
    .bind(body.id)
    .first<{ key: string }>()
  return { batchId, id: body.id as string, sha256: body.sha256 as string, key: stored?.key ?? '' }
}

async function downloadsOf(id: string) {
  const entries = await readChain(database)
  return entries.filter(
    ({ action, subject }) => action === 'bank_file.downloaded' && subject === `bank-file/${id}`,
  )
}

describe('a download', () => {
  test('gives the same bytes each time, and each time is in the audit log', async () => {
    const { id, sha256 } = await sealedFile()
    const first = await as(mia).get(`/bank-files/${id}/content`)
    const second = await as(zoe).get(`/bank-files/${id}/content`)

    expect(first.status).toBe(200)
    expect(second.body).toBe(first.body)
    expect(hexOf(first.body)).toBe(sha256)
    expect(first.headers.get('X-Content-SHA256')).toBe(sha256)
    expect(first.headers.get('Cache-Control')).toContain('no-store')
    expect((await downloadsOf(id)).map(({ actor_id }) => actor_id)).toEqual(['mia', 'zoe'])
  })

  test.each([
    ['an approver', ravi],
    ['a viewer', tom],
  ])('is not for %s', async (_, person) => {
    const { id } = await sealedFile()
    const refused = await as(person).get(`/bank-files/${id}/content`)
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await downloadsOf(id)).toEqual([])
  })

  const damages: [string, (key: string, text: string) => Promise<unknown>][] = [
    ['is another', (key, text) => env.FILES.put(key, text.replace('1', '2'))],
    [
      'is another under its own right hash',
      async (key, text) => {
        const other = text.replace('1', '2')
        return env.FILES.put(key, other, { sha256: hexOf(other) })
      },
    ],
    ['is longer', (key, text) => env.FILES.put(key, `${text} `)],
    ['is gone', (key) => env.FILES.delete(key)],
  ]
  test.each(damages)('of a file that %s is refused', async (_, damage) => {
    const { id, key } = await sealedFile()
    await damage(key, (await (await env.FILES.get(key))?.text()) ?? '')
    const refused = await as(mia).get(`/bank-files/${id}/content`)
    expect(refused).toMatchObject({ status: 500, body: { code: 'file_damaged' } })
    expect(await downloadsOf(id)).toEqual([])
  })
})

describe('a bank file is made', () => {
  test('not by the one person who approved', async () => {
    const id = await approvedBatch(zoe)
    const refused = await as(zoe).post(`/batches/${id}/bank-file`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'only_approver' } })
    expect(await as(mia).post(`/batches/${id}/bank-file`)).toMatchObject({ status: 201 })
  })

  test('not before the last approval', async () => {
    const { id } = await submittedBatch(source)
    const refused = await as(mia).post(`/batches/${id}/bank-file`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_approved' } })
  })

  test('not when the source account is no longer the one that was signed', async () => {
    const account = await addKunduAccount('7001234571')
    const id = await startBatch(account)
    await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(1)] } })
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
    const change = (accountNumber: string) =>
      as(ana).put(`/source-accounts/${account}`, { body: { accountNumber } })

    expect(await change('7009999999')).toMatchObject({ status: 200 })
    const refused = await as(mia).post(`/batches/${id}/bank-file`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'digest_changed' } })
    await change('7001234571')
    expect(await as(mia).post(`/batches/${id}/bank-file`)).toMatchObject({ status: 201 })
  })
})

describe('the bank’s screen', () => {
  const uncheckedReason = 'Typed in at the counter'
  const right = { bankReference: 'BSP-7', recordCount: 3, totalToea: 200_000, uncheckedReason }
  test.each([
    ['another count', { ...right, recordCount: 4 }, 409, 'totals_differ'],
    ['another total', { ...right, totalToea: 200_001 }, 409, 'totals_differ'],
    ['no reference', { ...right, bankReference: ' ' }, 422, 'invalid'],
    ['neither a check nor a reason', { ...right, uncheckedReason: '' }, 422, 'check_or_reason'],
  ])('with %s is refused', async (_, body, status, code) => {
    const { batchId } = await sealedFile()
    const refused = await as(mia).post(`/batches/${batchId}/upload`, { body })
    expect(refused).toMatchObject({ status, body: { code } })
    expect((await as(mia).get(`/batches/${batchId}`)).body.state).toBe('file_sealed')
  })

  test.each([
    ['the records', 3],
    ['the payments', 2],
  ])('may count %s', async (_, recordCount) => {
    const { batchId, id } = await sealedFile()
    const body = { ...right, recordCount }
    const marked = await as(mia).post(`/batches/${batchId}/upload`, { body })
    expect(marked).toMatchObject({ status: 201, body: { state: 'uploaded' } })
    expect((await as(mia).get(`/bank-files/${id}`)).body).toMatchObject({ bankReference: 'BSP-7' })
    const again = await as(mia).post(`/batches/${batchId}/upload`, { body })
    expect(again).toMatchObject({ status: 409, body: { code: 'not_sealed' } })
  })
})

describe('the list', () => {
  const idsOf = async (query: string) => {
    const { body } = await as(tom).get(`/bank-files?limit=200&${query}`)
    return body.items.map(({ id }: { id: string }) => id)
  }

  test('is narrowed by what waits, by account, by day and by the batch', async () => {
    const { id, batchId } = await sealedFile()
    const { body: batch } = await as(tom).get(`/batches/${batchId}`)
    const today = dayInPortMoresby(new Date())
    expect(await idsOf('state=to_upload')).toContain(id)
    expect(await idsOf('state=uploaded')).not.toContain(id)
    expect(await idsOf(`account=${source}&from=${today}&to=${today}`)).toContain(id)
    expect(await idsOf('account=another')).toEqual([])
    expect(await idsOf(`from=${addDays(today, 1)}`)).toEqual([])
    expect(await idsOf(`to=${addDays(today, -1)}`)).toEqual([])
    expect(await idsOf(`search=${batch.reference}`)).toEqual([id])
    expect(await idsOf('search=nothing')).toEqual([])
  })
})
