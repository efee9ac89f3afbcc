import { beforeAll, describe, expect, test } from 'vitest'
import type { BatchView } from '../contract/batches/batches.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../testing/cast.ts'

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
