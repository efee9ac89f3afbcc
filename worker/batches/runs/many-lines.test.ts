import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/must.ts'
import { addKunduAccount, paidAgain, payDay, payment } from '../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { watchSizes } from '../../testing/growth/watch-sizes.ts'
import { countOf } from '../../testing/schedules/schedules.ts'

/*
 * A run that starts with all payments of the last one, and the dossier of it, within what D1 takes: a hundred parameters of a
 * statement, two million bytes of each. `VITE_LINES=20000` takes the most that a batch has, and says how long each took.
 */

const lines = countOf('VITE_LINES', 120)
const perRequest = 1_000

let template = ''
let batch = ''
const took: string[] = []
async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const from = Date.now()
  const done = await act()
  took.push(`${what} ${Date.now() - from} ms`)
  return done
}

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const account = await addKunduAccount()
  const body = { name: 'Payroll', kind: 'pay', sourceAccountId: account }
  template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  batch = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body.id
  await timed(`adding ${lines} payments`, async () => {
    for (let from = 0; from < lines; from += perRequest) {
      const count = Math.min(perRequest, lines - from)
      const payments = Array.from({ length: count }, (_, index) => payment(1 + from + index, 100))
      const added = await as(mia).post(`/batches/${batch}/payments`, { body: { payments } })
      expect(added.status).toBe(201)
    }
  })
  const handed = await timed('handing over', () =>
    as(mia).post(`/batches/${batch}/submission`, { body: paidAgain }),
  )
  const { digest } = must(handed.body, 'batch')
  await timed('approving', async () => {
    for (const person of [ravi, zoe]) {
      await as(person).post(`/batches/${batch}/approvals`, {
        body: { decision: 'approve', digest },
      })
    }
  })
  const file = await timed('making the file', () => as(mia).post(`/batches/${batch}/bank-file`))
  expect(file.status, JSON.stringify(file.body).slice(0, 300)).toBe(201)
  const { recordCount, totalToea } = file.body
  const uploaded = { bankReference: 'R', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${batch}/upload`, { body: uploaded })).status).toBe(201)
}, 3_600_000)

test(`a run starts with ${lines} payments of the last one`, async () => {
  const stop = watchSizes(database)
  const run = { copyLines: true, valueDate: payDay() }
  const started = await timed('starting the run', () =>
    as(mia).post(`/templates/${template}/batches`, { body: run }),
  )
  const most = stop()
  expect(started.status, JSON.stringify(started.body).slice(0, 300)).toBe(201)
  expect(started.body).toMatchObject({ paymentCount: lines, totalToea: lines * 100 })
  took.push(`parameters ${most.parameters}, longest ${most.bytes}`)
  expect(most.parameters).toBeLessThanOrEqual(100)
  expect(most.bytes).toBeLessThanOrEqual(2_000_000)
  const differences = await timed('its differences', () =>
    as(mia).get(`/batches/${started.body.id}/differences`),
  )
  expect(differences.status).toBe(200)
}, 3_600_000)

test(`a dossier of ${lines} payments comes whole, and is what was sealed`, async () => {
  const stop = watchSizes(database)
  const url = `${originOf('acme')}/api/batches/${batch}/dossier`
  const { bytes, most } = await timed('the dossier', async () => {
    const answer = await exports.default.fetch(url, {
      headers: { authorization: `Bearer ${await tokenOf(zoe)}` },
    })
    expect(answer.status).toBe(200)
    return { bytes: (await answer.arrayBuffer()).byteLength, most: stop() }
  })
  took.push(`dossier of ${bytes} bytes, parameters ${most.parameters}, longest ${most.bytes}`)
  expect(most.parameters).toBeLessThanOrEqual(100)
  expect(most.bytes).toBeLessThanOrEqual(2_000_000)
  expect(bytes).toBeGreaterThan(lines * 100)
  if (lines > 1_000) console.log(took.join('\n'))
}, 3_600_000)
