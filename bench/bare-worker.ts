import { Hono } from 'hono'

type Bare = { Bindings: { DATABASE: D1Database; STORE: KVNamespace } }

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
    const statements = Array.from({ length: Number(c.req.param('count')) }, () =>
      c.env.DATABASE.prepare("select 'ok' as status"),
    )
    return c.json((await c.env.DATABASE.batch(statements)).length)
  })
  .get('*', (c) => c.json({ status: 'ok' }))
