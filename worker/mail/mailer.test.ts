import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { organisations } from '../db/control.ts'
import { hourMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { keepEverybody } from '../system/keeper/keepers.fixture.ts'
import { makeCast } from '../testing/cast.ts'
import { letterOf, postLetter, watchSending } from '../testing/letters.ts'
import { drain } from './drain.ts'
import { leaving } from './mailer.ts'

const acme = 'org-acme'

let database: D1Database
let betaDatabase: D1Database
let send: ReturnType<typeof watchSending>
beforeAll(async () => {
  const cast = await makeCast()
  database = cast.acme.database
  betaDatabase = cast.beta.database
})
beforeEach(async () => {
  for (const one of [database, betaDatabase, env.CONTROL]) {
    await one.prepare('DELETE FROM outbox').run()
  }
  send = watchSending()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** An alarm comes when it comes. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 20_000 })

const mailer = (place = acme) => env.MAILER.getByName(place)
const alarmOf = (place = acme) =>
  runInDurableObject(mailer(place), (_mailer, state) => state.storage.getAlarm())
const setAlarm = (time: number) =>
  runInDurableObject(mailer(), (_mailer, state) => state.storage.setAlarm(time))
const isSent = async (key: string, where = database) => (await letterOf(where, key)).sentAt !== null

describe('the Mailer', () => {
  test('sends what is due when it is woken, and sleeps when nothing is left', async () => {
    const key = await postLetter(database, 'batch_approved')
    await mailer().wake(acme)
    await until(() => isSent(key))
    await until(async () => (await alarmOf()) === null)
    expect(send).toHaveBeenCalledOnce()
  })

  test('lets letters of changes beside each other leave together, a moment after the first', async () => {
    leaving.afterMs = hourMs
    onTestFinished(() => {
      leaving.afterMs = 0
    })
    await postLetter(database, 'batch_approved')
    await mailer().wake(acme)
    const planned = must(await alarmOf(), 'alarm')
    expect(planned).toBeGreaterThan(Date.now())
    await postLetter(database, 'batch_approved')
    await mailer().wake(acme)
    expect(await alarmOf()).toBe(planned)
    expect(send).not.toHaveBeenCalled()
    await runDurableObjectAlarm(mailer())
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('does not let a new letter wait for the next try of an old one', async () => {
    await setAlarm(Date.now() + 8 * hourMs)
    const key = await postLetter(database, 'batch_approved')
    await mailer().wake(acme)
    await until(() => isSent(key))
    expect(send).toHaveBeenCalledOnce()
  })

  test('comes back when the service refused a letter', async () => {
    send.mockRejectedValueOnce(Object.assign(new Error('slow'), { code: 'E_DELIVERY_FAILED' }))
    const key = await postLetter(database, 'batch_approved')
    await mailer().wake(acme)
    await until(async () => (await letterOf(database, key)).lastError !== '')
    await until(async () => (await alarmOf()) !== null)
    const { dueAt } = await letterOf(database, key)
    expect(await alarmOf()).toBe(must(dueAt, 'next try').getTime())
  })

  test('sets a new alarm instead of throwing when the database is out of reach', async () => {
    const silenced = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await postLetter(database, 'batch_approved')
    const broken = vi.spyOn(database, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: Network connection lost.')
    })
    await mailer().wake(acme)
    await until(() => silenced.mock.calls.length > 0)
    await until(async () => (await alarmOf()) !== null)
    broken.mockRestore()
    await runDurableObjectAlarm(mailer())
    expect(send).toHaveBeenCalledOnce()
  })

  test('and somebody else who looks at the same moment send a letter once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 10 }, () => postLetter(database, 'batch_approved')),
    )
    await Promise.all([
      mailer().wake(acme),
      drain(env, acme, new Date()),
      keepEverybody(),
      drain(env, acme, new Date()),
    ])
    await until(async () => (await Promise.all(keys.map((key) => isSent(key)))).every(Boolean))
    expect(send).toHaveBeenCalledTimes(10)
  })
})

describe('a keeper', () => {
  const rows = async () => {
    const found = await drizzle(env.CONTROL).select().from(organisations)
    return new Map(found.map((row) => [row.id, row]))
  }

  test('finds letters that nobody was woken for: the organisations’ and the platform’s', async () => {
    const own = await postLetter(database, 'batch_approved')
    const beta = await postLetter(betaDatabase, 'batch_approved', { to: { recipientIds: ['bob'] } })
    const to = { addresses: ['new@example.test'] }
    const platform = await postLetter(env.CONTROL, 'waiting_for_slot', { to })
    await keepEverybody()
    await until(() => isSent(own))
    await until(() => isSent(beta, betaDatabase))
    await until(() => isSent(platform, env.CONTROL))
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('says when it looked, and how many letters somebody should look at', async () => {
    for (const trouble of ['given_up', 'uncertain', 'not_wanted']) {
      const key = await postLetter(database, 'batch_approved')
      await database
        .prepare('UPDATE outbox SET trouble = ?, due_at = NULL WHERE key = ?')
        .bind(trouble, key)
        .run()
    }
    const at = new Date('2026-11-21T04:00:00Z')
    await keepEverybody(at)
    const swept = await rows()
    expect(swept.get(acme)).toMatchObject({ sweptAt: at, mailTroubles: 2, mailTroubledAt: at })
    expect(swept.get('org-beta')).toMatchObject({ sweptAt: at, mailTroubles: 0 })

    // when they became more is told of, and not that they lie there still, or are fewer
    const later = new Date(at.getTime() + 2 * hourMs)
    await database.prepare("DELETE FROM outbox WHERE trouble = 'uncertain'").run()
    await keepEverybody(later)
    expect((await rows()).get(acme)).toMatchObject({ mailTroubles: 1, mailTroubledAt: at })
    await database.prepare("UPDATE outbox SET trouble = 'given_up'").run()
    await keepEverybody(later)
    expect((await rows()).get(acme)).toMatchObject({ mailTroubles: 2, mailTroubledAt: later })

    await database.prepare('DELETE FROM outbox').run()
    await keepEverybody(later)
    expect((await rows()).get(acme)).toMatchObject({ mailTroubles: 0 })
  })

  test('gives an organisation in maintenance its turn, keeps its count, and looks at the others', async () => {
    const change = env.CONTROL.prepare(
      `UPDATE organisations SET migration_error = ?, mail_troubles = 7 WHERE id = 'org-acme'`,
    )
    await change.bind('no such column').run()
    const at = new Date('2026-11-21T05:00:00Z')
    await keepEverybody(at)
    const swept = await rows()
    await change.bind(null).run()
    expect(swept.get(acme)).toMatchObject({ sweptAt: at, mailTroubles: 7 })
    expect(swept.get('org-beta')).toMatchObject({ sweptAt: at })
  })

  test('leaves alone what has no database yet', async () => {
    const setState = env.CONTROL.prepare(
      `UPDATE organisations SET state = ?, revision = revision + 1, swept_at = NULL WHERE id = 'org-beta'`,
    )
    await setState.bind('provisioning').run()
    await keepEverybody()
    expect((await rows()).get('org-beta')?.sweptAt).toBeNull()
    await setState.bind('active').run()
  })
})
