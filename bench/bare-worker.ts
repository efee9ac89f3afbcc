import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'

type Bindings = { DATABASE: D1Database; STORE: KVNamespace; DESK: DurableObjectNamespace<Desk> }
type Bare = { Bindings: Bindings }

/** As many as an approval reads and writes, and each of them empty. */
const readsOfApproval = 19
const writesOfApproval = 7

/** What an approval asks of storage at least: an object that reads in one trip, and writes in another. */
export class Desk extends DurableObject<Bindings> {
  async take() {
    const { DATABASE } = this.env
    await DATABASE.batch(emptyStatements(DATABASE, readsOfApproval))
    const write = DATABASE.prepare('insert into kept (word) values (?)')
    const writes = Array.from({ length: writesOfApproval }, (_none, at) => write.bind(`word ${at}`))
    return (await DATABASE.batch(writes)).length
  }
}

function emptyStatements(database: D1Database, count: number) {
  return Array.from({ length: count }, () => database.prepare("select 'ok' as status"))
}

/** The least a Worker can do: one route, one constant, no storage; and the same after the least it can ask of storage. */
export default new Hono<Bare>()
  .get('/database', async (c) =>
    c.json(await c.env.DATABASE.prepare("select 'ok' as status").first()),
  )
  .get('/storage', async (c) => {
    const kept = await c.env.STORE.get('nothing')
    return c.json({ ...(await c.env.DATABASE.prepare("select 'ok' as status").first()), kept })
  })
  .get('/statements/:count', async (c) => {
    const statements = emptyStatements(c.env.DATABASE, Number(c.req.param('count')))
    return c.json((await c.env.DATABASE.batch(statements)).length)
  })
  .get('/prepare', async (c) => {
    await c.env.DATABASE.prepare('create table if not exists kept (word text not null)').run()
    return c.json({ status: 'ok' })
  })
  .get('/approval', async (c) => {
    await c.env.DATABASE.prepare("select 'ok' as status").first()
    return c.json(await c.env.DESK.getByName('one').take())
  })
  .get('*', (c) => c.json({ status: 'ok' }))
