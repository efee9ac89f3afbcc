import { Hono } from 'hono'

type Bare = { Bindings: { DATABASE: D1Database; STORE: KVNamespace } }

/** As many as an approval reads with the session and writes, and each of them empty. */
const readsOfApproval = 16
const writesOfApproval = 9

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
    const { DATABASE } = c.env
    await DATABASE.batch(emptyStatements(DATABASE, readsOfApproval))
    await DATABASE.prepare("select 'ok' as status").first()
    const write = DATABASE.prepare('insert into kept (word) values (?)')
    const writes = Array.from({ length: writesOfApproval }, (_none, at) => write.bind(`word ${at}`))
    return c.json((await DATABASE.batch(writes)).length)
  })
  .get('*', (c) => c.json({ status: 'ok' }))
