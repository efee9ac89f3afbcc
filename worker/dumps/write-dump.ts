import { isMovedSince } from '../audit/store.ts'
import { hasCallsFor } from '../core/d1/budget.ts'
import { readCharactersMax } from '../core/d1/what-fits.ts'
import { platformRealm, type RealmDb, type Tenant } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { watchSize } from '../core/log/watch-size.ts'
import { sha256 } from '../core/sha256.ts'
import {
  attemptsMax,
  type DumpedRows,
  nextReads,
  readsAnewAt,
  readsOfPart,
  triesMax,
} from '../domain/dumps/dump.ts'
import { leftOutOf } from '../domain/dumps/left-out.ts'
import { nightOf } from '../domain/integrity/night.ts'
import { openRealm } from '../tenancy/open-realm.ts'
import { type DumpManifest, dumpFolder } from './manifest.ts'
import { putManifest, putOnce } from './put-once.ts'
import {
  type Columns,
  type ReadRows,
  readColumns,
  readEnds,
  readOrigin,
  readWhatFits,
} from './read-rows.ts'
import { beginOrFindDump, type DumpRow, saveDump } from './store.ts'

/** Where the log is, or how large the database is, and how far the copy came. */
const callsBesideReads = 2
/** Parts of one turn: an invocation may ask the database a thousand times. */
const partsTogether = 15
const millisecondsBetween = 1_000
/** Of long rows the sizes are asked for first. */
const callsOfRead = 2
const callsOfTurn = (readsOfPart * callsOfRead + callsBesideReads) * (partsTogether + 1)

/**
 * Some parts of tonight's dump of an organisation, from where it stopped (decision 0072); gives the moment of its next turn
 * while it is not over. All tables are of one moment when nothing was changed while they were read: every change has its
 * entry in the log. Where there is a new one they are read anew.
 */
export async function dumpOn(env: Env, id: string, now: Date): Promise<number | undefined> {
  const opened = await openRealm(env, id)
  if (!opened.ok || opened.value.kind !== 'organisation') return
  return dumpTurn(env, opened.value, nightOf(now), now)
}

/** A cron job: the same of the control database, under the name of the platform. */
export async function copyControl(env: Env, now: Date) {
  const { id, name, db } = platformRealm(env)
  const dumped = { id, slug: id, name, db }
  // where there is more, it goes on with its next run
  while (hasCallsFor(callsOfTurn)) {
    if ((await dumpTurn(env, dumped, nightOf(now), now)) === undefined) return
  }
}

/**
 * The same of a database that whoever asks has opened, under a name that begins with its night. Gives nothing also where it
 * rests: a part got no answer too often, or somebody works all the time; whoever wakes it again finds it not over.
 */
export async function dumpTurn(env: Env, tenant: Dumped, night: string, now: Date) {
  let row = await beginOrFindDump(tenant.db, night, now)
  if (row.endedAt) return
  const columns = await readColumns(tenant.db, leftOutOf(tenant.id))
  for (let parts = 0; parts < partsTogether && !row.endedAt; parts++) {
    if (isUnread(row) && now < readsAnewAt(row.attempt, row.begunAt)) return
    try {
      const changes = await stepOf(env, tenant, row, columns, now)
      // another turn of the same dump was here
      if (!(await saveDump(tenant.db, row, changes))) return
      row = { ...row, ...changes }
    } catch (error) {
      const tries = row.tries + 1
      await saveDump(tenant.db, row, { tries })
      if (tries < triesMax) throw error
      report(error, `the copy of ${tenant.slug} got no answer`)
      return
    }
  }
  return row.endedAt ? undefined : now.getTime() + millisecondsBetween
}

type Changes = Partial<DumpRow>
type Dumped = Pick<Tenant, 'id' | 'slug' | 'name'> & { db: RealmDb }

/** No table of this reading was looked at yet. */
const isUnread = ({ ends }: DumpRow) => Object.keys(ends).length === 0

/** The beginning of a reading, its next part, or its end. */
async function stepOf(
  env: Env,
  tenant: Dumped,
  row: DumpRow,
  columns: Columns,
  now: Date,
): Promise<Changes> {
  const { db } = tenant
  if (isUnread(row)) {
    await watchSize(env, tenant)
    const ends = await readEnds(db, Object.keys(columns))
    return { ...ends, calls: row.calls + 2, tries: 0 }
  }
  const isMoved = await isMovedSince(db, row.entry)
  if (isMoved && row.attempt < attemptsMax) {
    const anew = { ends: {}, parts: [], rows: 0, bytes: 0, attempt: row.attempt + 1 }
    return { ...anew, calls: row.calls + 2, tries: 0 }
  }
  const { found, calls } = await readPart(db, columns, row)
  if (calls === 0) return end(env, tenant, { ...row, isOneMoment: !isMoved }, columns, now)
  const part = await putPart(env, tenant.id, row, found)
  return {
    parts: [...row.parts, part],
    rows: row.rows + part.tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: row.bytes + part.bytes,
    calls: row.calls + calls * callsOfRead + callsBesideReads,
    tries: 0,
  }
}

/**
 * What stands behind the last part, by as many calls as a part has, or as have what one may read; nothing where every table was read
 * up to its end.
 */
async function readPart(db: RealmDb, columns: Columns, { ends, parts }: DumpRow) {
  const found: ReadRows[] = []
  let last: DumpedRows | undefined = parts.at(-1)?.tables.at(-1)
  let characters = 0
  for (let calls = 0; ; calls++) {
    const reads = nextReads(ends, last)
    const isFull = calls === readsOfPart || characters > readCharactersMax
    if (isFull || reads.length === 0) return { found, calls }
    const read = await readWhatFits(db, columns, reads)
    characters += read.reduce((sum, { text }) => sum + text.length, 0)
    found.push(...read)
    last = found.at(-1)?.read
  }
}

/** A part as a file: the hash is in its name, so a part that is written twice is one, and none is written over. */
async function putPart(
  env: Env,
  id: string,
  { night, attempt, parts }: DumpRow,
  found: ReadRows[],
) {
  const text = found.map((one) => `${JSON.stringify(one.read)}\n${one.text}`)
  const zipped = new Blob(text).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(zipped).arrayBuffer())
  const hash = await sha256(bytes)
  const number = String(parts.length + 1).padStart(4, '0')
  const name = `${attempt}-${number}-${hash}.ndjson.gz`
  await putOnce(env.FILES, `${dumpFolder(id, night)}${name}`, bytes, hash)
  return { name, bytes: bytes.length, sha256: hash, tables: found.map(({ read }) => read) }
}

async function end(
  env: Env,
  { id, slug, name, db }: Dumped,
  row: DumpRow,
  columns: Columns,
  now: Date,
): Promise<Changes> {
  const { night, entry, hash, isOneMoment, parts } = row
  const pieces = parts.flatMap(({ tables }) => tables)
  const manifest: DumpManifest = {
    format: 'bilum dump 1',
    organisation: { id, slug, name },
    ...(await readOrigin(db, id)),
    night,
    begunAt: row.begunAt.toISOString(),
    endedAt: now.toISOString(),
    entry,
    hash,
    isOneMoment,
    tables: Object.keys(row.ends).map((table) => ({
      name: table,
      columns: columns[table] ?? [],
      rows: pieces.filter((one) => one.table === table).reduce((sum, { rows }) => sum + rows, 0),
    })),
    notInIt: leftOutOf(id),
    parts,
  }
  return { endedAt: now, ...(await putManifest(env.FILES, manifest)), calls: row.calls + 3 }
}
