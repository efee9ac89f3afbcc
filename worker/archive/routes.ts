import { type Context, Hono } from 'hono'
import { requireFactorSession, requirePassword } from '../auth/account/reauthenticate.ts'
import { findUserById } from '../auth/account/user-store.ts'
import { type ArchiveBegun, TakingArchive } from '../contract/organisation.ts'
import type { Answer } from '../core/commit.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import { archiveBegunMs } from '../domain/dumps/archive-begun.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, once } from '../http/idempotency.ts'
import { requireEverything } from '../http/kept/require-lines.ts'
import { allowed } from '../http/policy.ts'
import { takenStream, weighs } from '../http/streams/taken-stream.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import type { Manifest } from './manifest.ts'
import { isBegunBy, readSchema } from './read-tables.ts'
import { type Taking, writeArchive } from './write-archive.ts'

/**
 * The archive of an organisation: whoever manages its people asks for it with their password, and then downloads it. Two
 * calls, so that the browser itself writes to disk what may be larger than its memory.
 */
export const archiveRoutes = new Hono<App>()
  .post('/', allowed('manage_users', 'export'), body(TakingArchive), (c) => {
    const { password, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    // what is kept of the request is not made of the password
    return once(c, 'POST /api/organisation/archives', () => begin(c, password))
  })

  .get('/:id', allowed('manage_users', 'export'), async (c) => {
    const { tenant, user } = c.var
    const id = c.req.param('id')
    const since = new Date(Date.now() - archiveBegunMs)
    if (!(await isBegunBy(tenant.db, { id, userId: user.id, since }))) {
      throw new Refusal('not_found')
    }
    await requireEverything(tenant.db, user.id, new Date())
    const taking = await takingOf(c)
    const chunks = writeArchive(taking, (manifest, bytes) => logTaken(c, id, manifest, bytes))
    const day = taking.at.toISOString().slice(0, 10)
    return new Response(takenStream(c, weighs.archive, chunks, 'gzip'), {
      headers: {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="${tenant.slug}-${day}.tar.gz"`,
        'Cache-Control': 'no-store, no-transform',
      },
    })
  })

/** Gives leave to download, and tells everybody else who administers: it is everything there is. */
async function begin(c: Context<App>, password: string): Promise<Answer> {
  const { tenant, user } = c.var
  const row = must(await findUserById(tenant.db, user.id), 'user')
  await requireFactorSession(c)
  await requirePassword(c, row, password)
  await requireEverything(tenant.db, user.id, new Date())
  await takingOf(c)
  const at = new Date()
  const id = crypto.randomUUID()
  const until = new Date(at.getTime() + archiveBegunMs).toISOString()
  const notice = { what: 'archive_begun', about: `by ${user.name}`, occasion: id } as const
  return commitFor(c, {
    at,
    action: 'archive.begun',
    subject: `archive/${id}`,
    details: {},
    statements: await notifyAdministrators(tenant.db, { ...notice, but: user.id }, at),
    answer: { status: 201, body: { id, until } satisfies ArchiveBegun },
  })
}

async function takingOf(c: Context<App>): Promise<Taking> {
  const { tenant, user } = c.var
  const { db, id, slug, name } = tenant
  const schema = await readSchema(db)
  // while a deploy goes round, a database may have columns that this Worker does not know
  if (schema !== newestSchema) throw new Refusal('maintenance')
  const by = { id: user.id, name: user.name }
  return { env: c.env, db, schema, organisation: { id, slug, name }, by, at: new Date() }
}

async function logTaken(c: Context<App>, id: string, manifest: Manifest, bytes: Uint8Array) {
  const { totals, asOf } = manifest
  const { entry, isOneMoment } = asOf
  const details = { ...totals, entry, isOneMoment, manifestSha256: await sha256(bytes) }
  const key = crypto.randomUUID()
  c.set('mutation', { userId: c.var.user.id, key, requestHash: id })
  await commitFor(c, {
    at: new Date(),
    action: 'archive.taken',
    subject: `archive/${id}`,
    details,
    statements: [],
    answer: { status: 200, body: null },
  })
}
