import { beforeAll, expect, test } from 'vitest'
import { addNoa, noa } from '../../batches/settling/settling.fixture.ts'
import { callsWithKey, callsWithoutKey } from '../../domain/integrations/keyed-calls.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { base, makePerson, platformToken } from '../../testing/platform.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

/** Getting in, and what concerns oneself alone. */
const ofOneself = /^(POST|PUT|DELETE) \/api\/(auth|notifications)\b/

const changing = everyRoute
  .filter(({ method, isPage }) => !isPage && ['POST', 'PUT', 'DELETE'].includes(method))
  .map(({ name }) => name)
  .filter((name) => !ofOneself.test(name))

test('every call that changes something says whether it takes a key', () => {
  expect([...callsWithKey, ...callsWithoutKey].sort()).toEqual(changing.sort())
})

const sheet = () => {
  const form = new FormData()
  const rows = 'Name,BSB,Account Number,Amount,Reference\nKila Karo,088-950,7001234568,10.00,FN23\n'
  form.set('sheet', new File([rows], 'sheet.csv', { type: 'text/csv' }))
  return form
}

test('one sheet that is sent again and again without a key pays nobody, and with one it pays once', async () => {
  const batch = await startBatch(await addKunduAccount())
  const path = `/batches/${batch}/imports`
  for (let times = 0; times < 3; times++) {
    const refused = await as(mia).post(path, { form: sheet(), key: null })
    expect(refused).toMatchObject({ status: 400, body: { code: 'idempotency_key_needed' } })
    expect(refused.body.detail).toContain('Idempotency-Key')
  }
  const answers = []
  for (let times = 0; times < 3; times++) {
    answers.push(await as(mia).post(path, { form: sheet(), key: 'sheet-of-november' }))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { body } = await as(mia).get(`/batches/${batch}`)
  expect(body).toMatchObject({ paymentCount: 1, totalToea: 1_000 })
})

test('none of them is carried out without one', async () => {
  await addNoa(database)
  const taken: unknown[] = []
  for (const call of callsWithKey) {
    const [method = '', path = ''] = call.split(' ')
    const asked = path.replace('/api', '').replace(':role', 'viewer').replace(/:\w+/g, 'none')
    const isReconciling = path.startsWith('/api/reconciliation') || /returns|closing/.test(path)
    const who = as(isReconciling && !path.endsWith('/repayment') ? noa : ana) // who administers reconciles nothing
    const send = { POST: who.post, PUT: who.put, DELETE: who.remove }[method]
    const answer = await send?.(asked, { key: null, body: {} })
    if (answer?.body.code !== 'idempotency_key_needed') taken.push([call, answer?.body])
  }
  expect(taken).toEqual([])
})

test('no change of the platform is carried out without one', async () => {
  const token = await platformToken(await makePerson('owner'))
  const changes = everyBaseHostRoute.filter(
    ({ method, policy }) =>
      policy?.kind === 'platform' && policy.permission !== undefined && method !== 'GET',
  )
  expect(changes.length).toBeGreaterThan(15)
  for (const { method, path, name } of changes) {
    const url = base + path.replace(/:\w+/g, 'none')
    const sent = { token, body: method === 'DELETE' ? null : '{}' }
    const codes = []
    for (const isKeyless of [true, false]) {
      codes.push((await ask(method, url, { ...sent, isKeyless })).code)
    }
    expect([name, codes[0]]).toEqual([name, 'idempotency_key_needed'])
    expect([name, codes[1]]).not.toEqual([name, 'idempotency_key_needed'])
  }
})
