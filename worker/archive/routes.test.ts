import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { controlDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { must } from '../domain/must.ts'
import { findOrganisationBySlug } from '../organisations/store.ts'
import { tenantBySlug } from '../tenancy/open-tenant.ts'
import { checked, remembered } from '../tenancy/remembered.ts'
import { ask, eventually } from '../testing/ask.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { browser } from '../testing/browser.ts'
import { ana, as, beta, bob, originOf, zoe } from '../testing/cast.ts'
import { linkTo } from '../testing/mailbox.ts'
import { password } from '../testing/organisation.ts'
import { begin, filledAcme, gzipped, joined, streamOf, takeArchive } from './archive.fixture.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { ArchiveRefused, checkArchive, filesOf } from './restore/check-archive.ts'
import { restore } from './restore/restore.ts'
import { archivedTables } from './tables.ts'
import { tarEnd, tarFile } from './tar.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
let archive: Uint8Array
let manifest: Manifest
const texts = new Map<string, string>()
beforeAll(async () => {
  acme = await filledAcme()
  archive = await takeArchive()
  for await (const { name, bytes } of filesOf(streamOf(archive))) {
    texts.set(name, new TextDecoder().decode(bytes))
  }
  manifest = JSON.parse(must(texts.get(manifestName), 'manifest'))
})

const rowsIn = async (database: D1Database, table: string) =>
  (await database.prepare(`SELECT rowid AS "rowid", * FROM "${table}" ORDER BY rowid`).all())
    .results

describe('taking an archive', () => {
  test('asks for the password, and begins for whoever gave it alone', async () => {
    expect((await begin('not-my-password-1')).body.code).toBe('password_wrong')
    expect((await begin(null)).status).toBe(422)
    const { body } = await begin()
    expect((await as(bob).get(`/organisation/archives/${body.id}`, { slug: beta })).status).toBe(
      404,
    )
    expect((await as(zoe).get(`/organisation/archives/${body.id}`)).status).toBe(403)
    expect((await as(ana).get('/organisation/archives/another')).status).toBe(404)
  })

  test('has every row of every table, and every stored file with its hash', async () => {
    for (const { name } of archivedTables) {
      const listed = must(
        manifest.tables.find((table) => table.name === name),
        name,
      )
      // what taking it, and whoever signs in here, writes on
      if (!['audit_entries', 'outbox', 'sign_ins'].includes(name)) {
        expect([name, listed.rows]).toEqual([name, (await rowsIn(acme.database, name)).length])
      }
    }
    // the store is shared by the files of tests: only what is Acme's
    // where the log ended, and that files were made, lies outside on purpose: an archive must not bring its own witnesses
    const stored = (await env.FILES.list()).objects.flatMap(({ key }) =>
      key.includes('/org-acme/') && !/^(anchors|seals)\//.test(key)
        ? [key.replace('/org-acme/', '/')]
        : [],
    )
    const archived = manifest.files.flatMap(({ key }) => key ?? [])
    expect(archived.sort()).toEqual(stored.sort())
    for (const { name, sha256: said } of manifest.files) {
      expect(await sha256(must(texts.get(name), name))).toBe(said)
    }
    expect(manifest.asOf.isOneMoment).toBe(true)
  })

  test('has nothing that lets anybody in', async () => {
    const secrets = await Promise.all([
      acme.database.prepare('SELECT password_hash AS one FROM users').all<{ one: string }>(),
      acme.database.prepare('SELECT key_hash AS one FROM api_keys').all<{ one: string }>(),
      acme.database.prepare('SELECT secret AS one FROM webhooks').all<{ one: string }>(),
      acme.database.prepare('SELECT token_hash AS one FROM sessions').all<{ one: string }>(),
    ])
    const all = [...texts.values()].join('')
    const known = secrets.flatMap(({ results }) => results.map(({ one }) => one)).filter(Boolean)
    expect(known.length).toBeGreaterThan(3)
    expect(known.filter((secret) => all.includes(secret))).toEqual([])
  })

  test('stands in the log with its counts and the hash of its manifest', async () => {
    const taken = (await entriesOf(acme.database)).filter(
      ({ action }) => action === 'archive.taken',
    )
    expect(JSON.parse(must(taken[0], 'entry').details)).toMatchObject({
      ...manifest.totals,
      entry: manifest.asOf.entry,
      isOneMoment: true,
      manifestSha256: await sha256(must(texts.get(manifestName), 'manifest')),
    })
  })
})

describe('restoring', () => {
  const restoreInto = async (slug: string, bytes = archive) =>
    restore(env, slug, await checkArchive(streamOf(archive)), streamOf(bytes))

  test('refuses whatever differs, by its name', async () => {
    const plain = new Uint8Array(
      await new Response(
        streamOf(archive).pipeThrough(new DecompressionStream('gzip')),
      ).arrayBuffer(),
    )
    const intact = plain.slice()
    const name = 'tables/payments/0001.ndjson'
    const text = new TextDecoder('latin1').decode(plain)
    const place = text.indexOf(name) + 600
    plain[place] = (plain[place] ?? 0) ^ 1
    const damaged = gzipped(plain)
    await expect(checkArchive(damaged)).rejects.toThrow(`${name} has other bytes than it should.`)
    // cut off, also behind its last file; a second one behind it, and anything else
    const more = new TextEncoder().encode('more')
    for (const odd of [
      ...[archive.subarray(0, -900), archive.subarray(0, -4), joined([archive, archive])],
      ...[
        joined([archive, more]),
        new Uint8Array(await new Response(gzipped(joined([intact, tarEnd, more]))).arrayBuffer()),
      ],
    ])
      await expect(checkArchive(streamOf(odd))).rejects.toThrow()
  })

  test('refuses names that no archive of ours has: they would become SQL', async () => {
    const [users] = manifest.tables
    const bad = 'id") SELECT 1; --'
    const written = (table: object) => {
      const forged = { ...manifest, files: [], tables: [{ ...users, pages: [], ...table }] }
      const bytes = new TextEncoder().encode(JSON.stringify(forged))
      const tar = joined([...tarFile(manifestName, bytes, new Date()), tarEnd])
      return gzipped(tar)
    }
    for (const table of [{ name: 'sqlite_schema' }, { columns: [bad] }, { without: [bad] }]) {
      await expect(checkArchive(written(table))).rejects.toBeInstanceOf(ArchiveRefused)
    }
    expect((await checkArchive(written({}))).manifest.tables).toHaveLength(1)
  })

  test('refuses a manifest that is no JSON with a sentence', async () => {
    const bytes = new TextEncoder().encode('{"files": [')
    const tar = joined([...tarFile(manifestName, bytes, new Date()), tarEnd])
    const broken = gzipped(tar)
    await expect(checkArchive(broken)).rejects.toThrow('Its manifest cannot be read.')
  })

  test('refuses an organisation that has anything', async () => {
    await expect(restoreInto('acme')).rejects.toThrow('acme is not empty')
    await expect(restoreInto('nobody')).rejects.toThrow('There is no organisation nobody.')
  })

  test('what was interrupted opens for nobody, and begins anew', async () => {
    const whole = await checkArchive(streamOf(archive))
    const half = streamOf(archive.subarray(0, archive.length - 900))
    await expect(restore(env, beta, whole, half)).rejects.toThrow()
    // whoever knew its database looks again after a while
    remembered.clear()
    checked.clear()
    await expect(tenantBySlug(env, beta, new Date())).rejects.toThrow('is not the one of')
  })

  test('gives every row and file back, frozen and with nothing due', async () => {
    const restored = await restoreInto(beta)
    expect(restored.problems).toEqual([])
    const { results } = await acme.database
      .prepare("SELECT id FROM batches WHERE state NOT IN ('uploaded', 'cancelled')")
      .all()
    expect(restored.notPaidThen).toHaveLength(results.length)

    const { slot, state, frozenBy } = must(await findOrganisationBySlug(controlDb(env), beta), beta)
    expect({ state, frozenBy }).toEqual({ state: 'frozen', frozenBy: 'platform' })
    const database = (env as unknown as Record<string, D1Database>)[slot] as D1Database // the binding's name is the slot
    for (const { name, pages, columns } of manifest.tables) {
      const archived = pages.flatMap((page) =>
        must(texts.get(page), page)
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      const found = await rowsIn(database, name)
      const changed = ['outbox', 'webhooks', 'api_keys', 'pending_changes', 'delegations']
      const shown = changed.includes(name) ? ['rowid', columns[0] ?? ''] : ['rowid', ...columns]
      const pick = (rows: Record<string, unknown>[]) =>
        rows.map((row) => shown.map((column) => String(row[column]).replace('/org-beta/', '/')))
      expect([name, pick(found).slice(0, archived.length)]).toEqual([name, pick(archived)])
      expect(found).toHaveLength(archived.length + (name === 'audit_entries' ? 1 : 0))
    }

    const entries = await entriesOf(database)
    expect(brokenLinks(entries)).toEqual([])
    expect(entries.at(-1)).toMatchObject({ action: 'archive.restored', actor_id: 'platform' })
    const due = await database
      .prepare(
        `SELECT (SELECT count(*) FROM outbox WHERE due_at IS NOT NULL) + (SELECT count(*) FROM webhook_deliveries WHERE due_at IS NOT NULL)
         + (SELECT count(*) FROM webhooks WHERE is_on = 1) + (SELECT count(*) FROM api_keys WHERE revoked_at IS NULL)
         + (SELECT count(*) FROM pending_changes WHERE state = 'pending')
         + (SELECT count(*) FROM delegations WHERE ended_at IS NULL) AS due`,
      )
      .first('due')
    expect(due).toBe(0)
    const triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"
    const rules = async (one: D1Database) => (await one.prepare(triggers).all()).results
    expect(await rules(database)).toEqual(await rules(acme.database))
  })

  test('everybody sets a password anew, and nothing is made of it twice', async () => {
    const signIn = await ask('POST', `${originOf(beta)}/api/auth/login`, {
      body: JSON.stringify({ email: ana.email, password }),
    })
    expect(signIn.code).toBe('invalid_credentials')
    const chosen = 'another-password-24'
    await browser(originOf(beta)).post('/auth/reset-password', { email: ana.email })
    const token = (await eventually(() => linkTo(ana.email))).searchParams.get('token') ?? ''
    await browser(originOf(beta)).post('/auth/reset-password', { token, password: chosen })
    const inside = await ask('POST', `${originOf(beta)}/api/auth/login`, {
      body: JSON.stringify({ email: ana.email, password: chosen }),
    })
    const { accessToken } = JSON.parse(inside.text)
    const sealing = `${originOf(beta)}/api/batches/${acme.approved}/bank-file`
    const sealed = await ask('POST', sealing, { token: accessToken })
    expect(sealed.code).toBe('organisation_frozen')
    await expect(restoreInto(beta)).rejects.toBeInstanceOf(ArchiveRefused)
  })
})
