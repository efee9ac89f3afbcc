import { beforeAll, describe, expect, test } from 'vitest'
import type { BatchView } from '../contract/batches/batches.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../testing/cast.ts'

type Waiting = { id: string; digest: string }
let source = ''
let from = 1

beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

const waiting = () => {
  from += 2
  return submittedBatch(source, 10_000, from)
}

/** What the page of a batch sends when one of its buttons is pressed, without script. */
async function press(
  { id, digest }: Waiting,
  decision: string,
  words: Record<string, string> = {},
  query = '',
) {
  const form = { digest, key: crypto.randomUUID(), question: '', reason: '', decision, ...words }
  return ask('POST', `${originOf('acme')}/approval/${id}${query}`, {
    token: await tokenOf(ravi),
    headers: { Origin: originOf('acme') },
    body: new URLSearchParams(form),
  })
}

const open = async (path: string) =>
  ask('GET', `${originOf('acme')}${path}`, { token: await tokenOf(ravi) })

const lastStepOf = async ({ id }: Waiting) =>
  ((await as(mia).get(`/batches/${id}`)).body as BatchView).steps.at(-1)

describe('a decision on the page', () => {
  test('that needs words is asked for them at its own field, with what was typed kept', async () => {
    const batch = await waiting()
    const { status, text } = await press(batch, 'reject', { question: 'Who is line 2?' })
    expect(status).toBe(422)
    expect(text).toMatch(/<details open=""><summary>Reject<.*role="alert".*Say why/)
    expect(text).toContain('>Who is line 2?</textarea>')
    expect(text).toMatch(/name="reason"[^>]*autofocus/i)
    expect((await lastStepOf(batch))?.kind).toBe('submit')
  })

  test.each([
    ['query', { question: 'Who is line 2?' }, 'Who is line 2?'],
    ['reject', { reason: 'The wrong day', question: 'Why?' }, 'The wrong day'],
    ['approve', {}, ''],
    ['approve', { question: 'Looked at line 2 twice' }, 'Looked at line 2 twice'],
  ])('to %s with %j is kept with its words', async (decision, words, comment) => {
    const batch = await waiting()
    const { status, headers } = await press(batch, decision, words)
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe(`/approval/${batch.id}?done=${decision}`)
    const step = await lastStepOf(batch)
    expect(step?.kind).toBe(decision)
    expect(step?.comment ?? '').toBe(comment)
  })

  // the one for paper has every line in memory, and no button
  test.each(['', '?lines=all'])('that is none is refused, and the page%s stays', async (query) => {
    const { status, text } = await press(await waiting(), 'perhaps', {}, query)
    expect(status).toBe(422)
    expect(text).toContain('Decide: approve, ask or reject.')
    expect(text).toContain('name="decision"')
  })
})

test('what is pressed on a page that was drawn for a colleague, who left it open in another window, is nobody’s decision', async () => {
  const batch = await waiting()
  const token = await tokenOf(zoe)
  const { text } = await ask('GET', `${originOf('acme')}/approval/${batch.id}`, { token })
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(text) ?? []
  const refused = await press(batch, 'approve', { key })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Somebody else has signed in here since this page was opened.')
  expect((await lastStepOf(batch))?.kind).toBe('submit')
  const own = /name="key" value="([^"]+)"/.exec((await open(`/approval/${batch.id}`)).text)?.[1]
  expect((await press(batch, 'approve', { key: own ?? '' })).status).toBe(303)
})

test('what is paid from another account than when it was handed over says so, and nobody approves it until the account is as it was', async () => {
  const account = await addKunduAccount('7001234571')
  const batch = await submittedBatch(account, 10_000, 90)
  const change = (body: object) => as(ana).put(`/source-accounts/${account}`, { body })
  expect((await change({ accountNumber: '7009999999' })).status).toBe(200)
  const says = 'The source account was changed since this batch was handed over'
  expect((await open(`/approval/${batch.id}`)).text).toContain(says)
  const atDesk = async () => (await as(mia).get(`/batches/${batch.id}`)).body.inVain
  expect(await atDesk()).toContain(says)
  const refused = await press(batch, 'approve')
  expect([refused.status, refused.text.includes(says)]).toEqual([409, true])
  expect((await lastStepOf(batch))?.kind).toBe('submit')

  // its limit is no part of what is signed
  await change({ accountNumber: '7001234571', dailyLimitToea: 90_000 })
  await change({ status: 'archived' })
  expect((await open(`/approval/${batch.id}`)).text).toContain(
    'The source account of this batch is archived',
  )
  const archived = await press(batch, 'approve')
  expect([archived.status, archived.text.includes('is archived')]).toEqual([422, true])
  await change({ status: 'active' })
  expect((await open(`/approval/${batch.id}`)).text).not.toContain(says)
  expect(await atDesk()).toBeUndefined()
  expect((await press(batch, 'approve')).status).toBe(303)
  await change({ status: 'archived' })
  const none = await as(mia).post(`/batches/${batch.id}/bank-file`)
  expect([none.status, none.body.detail]).toEqual([422, expect.stringContaining('restored')])
  await change({ status: 'active' })
  await change({ remitter: 'ANOTHER' })
  const made = await as(mia).post(`/batches/${batch.id}/bank-file`)
  expect([made.status, made.body.code]).toEqual([409, 'digest_changed'])
  expect(made.body.detail).toContain('not the one that was signed')
  expect(await atDesk()).toBe(made.body.detail)
})

test('what is pressed at a desk that a colleague left open is nobody’s decision either', async () => {
  const { id, digest } = await waiting()
  const press = async ({ id: reader }: { id: string }) =>
    ask('POST', `${originOf('acme')}/api/batches/${id}/approvals`, {
      token: await tokenOf(ravi),
      headers: { 'Bilum-For': reader },
      body: JSON.stringify({ decision: 'approve', digest }),
    })
  expect((await press(zoe)).code).toBe('drawn_for_another')
  expect((await lastStepOf({ id, digest }))?.kind).toBe('submit')
  expect((await press(ravi)).status).toBe(201)
})

test('decisions follow each other without a list, the next older first, until nothing waits', async () => {
  const older = await waiting()
  const middle = await waiting()
  const newest = await waiting()
  const order: string[] = []
  let said = ''
  for (let id = middle.id; id !== ''; ) {
    order.push(id)
    const digest = /name="digest" value="(\w+)"/.exec((await open(`/approval/${id}`)).text)?.[1]
    await press({ id, digest: digest ?? '' }, 'approve')
    said = (await open(`/approval/${id}?done=approve`)).text
    id = /href="\/approval\/([\w-]+)"><b>Next: /.exec(said)?.[1] ?? ''
  }
  expect(order.slice(0, 2)).toEqual([middle.id, older.id])
  expect(order).toContain(newest.id)
  expect(new Set(order).size).toBe(order.length)
  expect(said).toContain('Nothing else is waiting for you.')
})
