import { ne, sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../../contract/audit.ts'
import { commit } from '../../core/commit.ts'
import { controlDb, type TenantDb } from '../../core/databases.ts'
import { anchorHead } from '../../core/log/anchor-head.ts'
import { compareEnds, type End, faultsKept } from '../../core/log/compare-anchors.ts'
import { users } from '../../db/people.ts'
import { wordsAnew } from '../../db/search/named.ts'
import { findProblems } from '../../integrity/store.ts'
import { relistDirectory } from '../../organisations/directory.ts'
import {
  findOrganisationBySlug,
  type OrganisationRow,
  saveMigration,
} from '../../organisations/store.ts'
import { claimDatabase } from '../../tenancy/claimed-slot.ts'
import { newestSchema, tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import {
  databaseOf,
  fill,
  findHead,
  migrateOn,
  ownerOf,
  rebuild,
} from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { retiredTables } from '../left-out-tables.ts'
import { keyOf } from '../stored-files.ts'
import { ArchiveRefused, type Checked, filesOf } from './check-archive.ts'
import { differingPages, type PageEnds } from './compare.ts'
import { freezeForRestoring } from './freeze-for-restoring.ts'
import { clearTables, loadRows } from './load-rows.ts'
import { nothingIsDue } from './nothing-is-due.ts'
import { listUnpaid } from './unpaid.ts'

/** What came of it, for whoever restores. */
export type Restored = {
  slug: string
  rows: number
  files: number
  /** What the checks of data integrity say. */
  problems: IntegrityProblem[]
  /** With how many ends of its log that were put aside it was compared: with none, nobody knows that it is the one that was. */
  endsCompared: number
  /** Whatever was not at the bank when the archive was taken, and may have been paid since. */
  notPaidThen: string[]
}

/**
 * Fills an empty organisation from an archive that was checked, and leaves it frozen by the platform. Until its last step
 * the database is nobody's, so that no request meets it half full; whoever was interrupted begins anew. `keptEnds` are ends of its log
 * that somebody kept.
 */
export async function restore(
  env: Env,
  slug: string,
  { manifest, sha256 }: Checked,
  archive: ReadableStream<Uint8Array>,
  keptEnds: End[] = [],
): Promise<Restored> {
  const at = new Date()
  const known = tenantMigrations.findIndex(({ name }) => name === manifest.schema)
  if (known < 0) throw new ArchiveRefused([`Nobody here knows its schema ${manifest.schema}.`])
  const organisation = await findEmpty(env, slug)
  const { id, slot, createdAt } = organisation
  await freezeForRestoring(env, organisation, sha256, at)
  await rebuild(env, slot, tenantMigrations.slice(0, known + 1), at)

  const db = databaseOf(env, slot)
  const ends: PageEnds = new Map()
  await fill(env, slot, () => load(env, { db, organisationId: id, ends }, manifest, archive))
  const differing = await differingPages({ db, organisationId: id }, manifest, ends)
  if (differing.length > 0) {
    throw new ArchiveRefused(differing.map((page) => `${page} was not loaded as it is.`))
  }
  const { seq, hash } = (await findHead(env, slot)) ?? { seq: 0, hash: '' }
  if (seq !== manifest.asOf.entry || hash !== manifest.asOf.hash)
    throw new ArchiveRefused(['Its audit log does not end with the entry that its manifest names.'])

  await migrateOn(env, slot, tenantMigrations, at)
  for (const statement of wordsAnew) await db.run(statement)
  await saveMigration(controlDb(env), id, { version: newestSchema, error: null })
  const platform = controlDb(env)
  const records = { db, files: env.FILES, platform, tenantId: id, now: at }
  // those of the name here are of the log that was there before
  const problems = await findProblems(records, ['anchors'])
  const then = { id: manifest.organisation.id, db }
  const { compared: endsCompared, lacking } = await compareEnds(
    env,
    then,
    new Date(manifest.takenAt),
    keptEnds,
  )
  const ofLog = { name: 'The log', subject: 'organisation' }
  problems.push(...lacking.map((says) => ({ ...ofLog, says })))
  const { rows, files } = manifest.totals
  const from = manifest.organisation.slug
  const details = { from, takenAt: manifest.takenAt, manifestSha256: sha256, rows, files }
  await commit(
    { env, realm: { id, db }, mutation: { userId: 'platform', key: sha256, requestHash: sha256 } },
    {
      at,
      actorId: 'platform',
      action: 'archive.restored',
      subject: `organisation/${id}`,
      details: {
        ...{ ...details, entry: manifest.asOf.entry, problems: problems.length },
        endsCompared,
        ...(lacking.length > 0 && { log: lacking.slice(0, faultsKept) }),
      },
      statements: [...nothingIsDue(db, at), claimDatabase({ id, db }, slug, slot, createdAt)],
      answer: { status: 200, body: null },
    },
  )
  await anchorHead(env, { id, db }, 'restored', at)
  await relistDirectory(env, id, await addressesOf(db))
  remembered.delete(slug)
  checked.delete(`${slot}/${id}`)
  return {
    slug,
    rows,
    files,
    problems,
    endsCompared,
    notPaidThen: await listUnpaid(db),
  }
}

/** An organisation that has nothing yet, or whose restoring was interrupted. */
async function findEmpty(env: Env, slug: string): Promise<OrganisationRow> {
  const organisation = await findOrganisationBySlug(controlDb(env), slug)
  if (!organisation) throw new ArchiveRefused([`There is no organisation ${slug}.`])
  const owner = await ownerOf(env, organisation.slot)
  if (owner === undefined) return organisation
  if (owner !== organisation.id) throw new ArchiveRefused([`Its database is not that of ${slug}.`])
  const [found] = await databaseOf(env, organisation.slot).all<{ used: number }>(
    sql`select exists (select 1 from payees) or exists (select 1 from batches)
      or exists (select 1 from source_accounts) as used`,
  )
  if (found?.used === 0) return organisation
  throw new ArchiveRefused([`${slug} is not empty: it has payees, batches or source accounts.`])
}

type Target = { db: TenantDb; organisationId: string; ends: PageEnds }

async function load(
  env: Env,
  { db, organisationId, ends }: Target,
  manifest: Checked['manifest'],
  archive: ReadableStream<Uint8Array>,
) {
  await clearTables(db, manifest.tables)
  const pages = new Map(
    manifest.tables.flatMap((table) => table.pages.map((page) => [page, table] as const)),
  )
  const stored = new Map(manifest.files.map((file) => [file.name, file]))
  for await (const { name, bytes } of filesOf(archive)) {
    const table = pages.get(name)
    if (table && !retiredTables.includes(table.name))
      ends.set(name, await loadRows(db, table, bytes, organisationId))
    const file = stored.get(name)
    if (file?.key === undefined) continue
    const { key, sha256, mediaType } = file
    await env.FILES.put(keyOf(key, organisationId), bytes, {
      sha256,
      ...(mediaType !== undefined && { httpMetadata: { contentType: mediaType } }),
    })
  }
}

async function addressesOf(db: TenantDb): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(ne(users.status, 'inactive'))
  return rows.map(({ email }) => email)
}
