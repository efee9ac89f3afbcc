import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type Tenant, tenantDb } from '../../core/databases.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { makeCast } from '../../testing/cast.ts'
import { watchSending } from '../../testing/letters.ts'

/* Acme as the sweeps have it that write to people about batches. */

export let database: D1Database
export let acme: Tenant
export let source = ''

/** Before each test nothing waits in the outbox, and nothing was sent. */
export function beginSweeps() {
  beforeAll(async () => {
    database = (await makeCast()).acme.database
    const db = tenantDb(database)
    const who = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
    acme = { kind: 'organisation', ...who, state: 'active', plan: null, db }
    source = await addKunduAccount()
  })
  beforeEach(async () => {
    await database.prepare('DELETE FROM outbox').run()
    watchSending()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
