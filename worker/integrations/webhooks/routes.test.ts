import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, idempotencyKeys, outbox } from '../../db/records.ts'
import { webhooks } from '../../db/tenant-integrations.ts'
import { hourMs } from '../../domain/durations.ts'
import { ana, as, makeCast, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'

const address = 'https://pay.example.com/bilum'
const events = ['batch.approved', 'bank_file.sealed']
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

beforeAll(async () => {
  await makeCast()
})

/** Every webhook goes, so that there is room. */
async function removeAll() {
  const { body } = await as(ana).get('/webhooks')
  for (const { id } of body.items) await as(ana).remove(`/webhooks/${id}`)
}

describe('a webhook', () => {
  test('is added with a secret that is shown once and stands nowhere as itself', async () => {
    const added = await as(ana).post('/webhooks', { body: { address, events }, key: 'add' })
    const { secret, ...view } = added.body
    expect(added.status).toBe(201)
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(view).toMatchObject({ address, events, isOn: true, secretStart: secret.slice(0, 10) })
    const again = await as(ana).post('/webhooks', { body: { address, events }, key: 'add' })
    expect(again.body).toEqual(view)
    const { db } = await openAcme()
    const tables = [db.select().from(webhooks), db.select().from(idempotencyKeys)]
    const written = JSON.stringify(await Promise.all([...tables, db.select().from(auditEntries)]))
    expect(written).not.toContain(secret)
    expect((await as(zoe).get('/webhooks')).body.items).toEqual([view])
  })

  test.each([
    ['http://pay.example.com/', 'https://'],
    ['pay.example.com', 'whole address'],
    ['https://me:secret@pay.example.com/', 'name or a password'],
    ['https://pay.example.com:8443/', 'port'],
    ['https://127.0.0.1/', 'not a number'],
    ['https://0x7f.1/', 'not a number'],
    ['https://2130706433/', 'not a number'],
    ['https://[::1]/', 'not a number'],
    ['https://localhost/', 'of the internet'],
    ['https://printer/', 'of the internet'],
    ['https://files.internal./', 'of the internet'],
    ['https://router.home.arpa/', 'of the internet'],
    ['https://files.localdomain/', 'of the internet'],
    ['https://demo.localhost/api', 'of the internet'],
    ['https://demo.localhost../api', 'of the internet'],
    [`https://pay.example.com/${'x'.repeat(500)}`, 'at most 500'],
  ])('is not sent to %s', async (wrong, said) => {
    const { status, body } = await as(ana).post('/webhooks', { body: { address: wrong, events } })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      expect.objectContaining({ field: 'address', message: expect.stringContaining(said) }),
    ])
  })

  test('tells of events of the list alone', async () => {
    const body = { address, events: ['user.invited'] }
    expect((await as(ana).post('/webhooks', { body })).status).toBe(422)
  })

  test('is changed, switched off and removed, and who administers is told each time; what was left out stays', async () => {
    const { id } = (await as(ana).get('/webhooks')).body.items[0]
    const off = await as(ana).put(`/webhooks/${id}`, { body: { isOn: false } })
    expect(off.body).toMatchObject({ address, events, isOn: false })
    const on = { isOn: true, events: events.slice(1) }
    expect((await as(ana).put(`/webhooks/${id}`, { body: on })).status).toBe(200)
    const fewer = { events: ['batch.approved'] }
    expect((await as(ana).put(`/webhooks/${id}`, { body: fewer })).status).toBe(200)
    const wrong = { address: 'https://10.0.0.1/' }
    expect((await as(ana).put(`/webhooks/${id}`, { body: wrong })).status).toBe(422)
    expect((await as(ana).post(`/webhooks/${id}/secret`)).status).toBe(200)
    expect((await as(ana).remove(`/webhooks/${id}`)).status).toBe(204)
    expect((await as(ana).get(`/webhooks/${id}/deliveries`)).status).toBe(404)
    const { db } = await openAcme()
    const told = await db.select().from(outbox).where(eq(outbox.recipientId, ana.id))
    const changed = told.filter(({ content }) => content.what === 'webhook_changed')
    expect(changed.map(({ content }) => content.about)).toEqual([
      'pay.example.com: switched off; by Ana Mea',
      'pay.example.com: switched on and told of other events; by Ana Mea',
      'pay.example.com: told of other events; by Ana Mea',
      'pay.example.com: signs with a new secret; by Ana Mea',
      'pay.example.com: taken away; by Ana Mea',
    ])
  })

  test('has five beside it at most, however many are added at once', async () => {
    await removeAll()
    const asked = Array.from({ length: 7 }, () =>
      as(ana).post('/webhooks', { body: { address, events } }),
    )
    const answers = (await Promise.all(asked)).map(code)
    expect(answers.filter(([status]) => status === 201)).toHaveLength(5)
    expect(answers.filter(([, reason]) => reason === 'too_many_webhooks')).toHaveLength(2)
  })

  test('gets a new secret, and both sign for a day', async () => {
    const { id, secretStart } = (await as(ana).get('/webhooks')).body.items[0]
    const { body } = await as(ana).post(`/webhooks/${id}/secret`)
    expect(body.secret).toMatch(/^whsec_/)
    expect(body.secretStart).not.toBe(secretStart)
    expect(Date.parse(body.earlierUntil) - Date.now()).toBeGreaterThan(23 * hourMs)
  })

  test('that came from an archive gets a secret before it is switched on', async () => {
    await removeAll()
    const { id } = (await as(ana).post('/webhooks', { body: { address, events } })).body
    const { db } = await openAcme()
    const without = { secret: '', isOn: false, revision: sql`revision + 1` }
    await db.update(webhooks).set(without).where(eq(webhooks.id, id))
    const switchOn = () => as(ana).put(`/webhooks/${id}`, { body: { isOn: true } })
    expect(code(await switchOn())).toEqual([409, 'webhook_without_secret'])
    await as(ana).post(`/webhooks/${id}/secret`)
    expect((await switchOn()).status).toBe(200)
    expect(await db.select().from(webhooks)).toMatchObject([{ earlierUntil: null }])
  })

  test('of whom nobody has heard sends nothing again', async () => {
    const { id } = (await as(ana).get('/webhooks')).body.items[0]
    const heard = await as(ana).post(`/webhooks/${id}/deliveries/999999/sending`)
    expect(code(heard)).toEqual([404, 'not_found'])
  })
})
