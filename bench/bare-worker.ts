import { Hono } from 'hono'

/** The least a Worker can do: one route, one constant, no storage. */
export default new Hono().get('*', (c) => c.json({ status: 'ok' }))
