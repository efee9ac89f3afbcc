import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, tokenOf } from './api.ts'

/** No request with both can be made within the Worker, so this one comes by the line. */
test('a look that comes with a body is answered as one without', async () => {
  const Authorization = `Bearer ${await tokenOf('org_admin')}`
  for (const path of ['/api/health', '/api/auth/session', '/api/payees', '/api/nowhere']) {
    const statuses = []
    for (const body of [undefined, '', '{"name":"Kila"}']) {
      const length = body === undefined ? undefined : { 'Content-Length': String(body.length) }
      const { status } = await ask(path, { headers: { Authorization, ...length }, body })
      statuses.push(status)
    }
    assert.deepEqual([path, ...statuses], [path, statuses[0], statuses[0], statuses[0]])
  }
})
