import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type DumpManifest, dumpFolder, manifestOf } from '../../worker/dumps/manifest.ts'
import { simulate } from '../production/simulated-account.fixture.ts'
import { now, settings, soundWorld, type World } from '../production/simulated-world.fixture.ts'
import { hashOf, indexFile } from './folder.ts'
import { takeCopy } from './take.ts'

const knownSlots = [
  ['TENANT_0009', 'main'],
  ['TENANT_0040', 'main'],
  ['TENANT_20003', 'second'],
]

/** A night’s copy of a database, as the Worker writes it: its part, and its manifest. */
export function nightOfDatabase(
  id: string,
  night: string,
  rows: unknown[][] = [],
  isOneMoment = true,
  closures: unknown[][] = [],
): [key: string, bytes: Buffer][] {
  const isControl = id === 'platform'
  const filled = [
    { name: isControl ? 'organisations' : 'payees', columns: ['id', 'slug', 'slot'], rows },
    ...(isControl
      ? [
          { name: 'slots', columns: ['binding', 'cell'], rows: knownSlots },
          { name: 'closures', columns: ['organisation_id', 'state', 'ends_at'], rows: closures },
        ]
      : []),
  ]
  const pieces = filled.map(({ name, rows }) => ({
    ...{ table: name, after: 0, last: rows.length, rows: rows.length, sha256: '' },
  }))
  const lines = filled.flatMap(({ rows }, at) => [
    JSON.stringify(pieces[at]),
    ...rows.map((row, index) => JSON.stringify([index + 1, ...row])),
  ])
  const zipped = gzipSync([...lines, night, ''].join('\n'))
  const name = `0-0001-${hashOf(zipped)}.ndjson.gz`
  const manifest: DumpManifest = {
    ...{ format: 'bilum dump 1', organisation: { id, slug: id, name: id }, createdAt: 0 },
    ...{ night, begunAt: `${night}T00:00:00Z`, endedAt: `${night}T00:01:00Z`, schema: '0001_a' },
    ...{ entry: 1, hash: '', isOneMoment, notInIt: {} },
    tables: filled.map((one) => ({ ...one, rows: one.rows.length })),
    parts: [{ name, bytes: zipped.length, sha256: hashOf(zipped), tables: pieces }],
  }
  const place = dumpFolder(id, night)
  return [
    [place + name, zipped],
    [manifestOf(place), Buffer.from(JSON.stringify(manifest))],
  ]
}

export const night = '2026-11-23'
export const bankFile = `bank-files/acme/batch/1-1-${hashOf(Buffer.from('0 BSP'))}`
export const seal = 'seals/acme/account/999999998'
const head = 'a'.repeat(64)
export const end = `anchors/acme/000/000000000007-${head}`
export const endText = JSON.stringify({ hash: head })

/** An account with two organisations, whose bucket has tonight’s copies and a file of each kind. */
export function accountToCopy() {
  const world = soundWorld()
  const put = (key: string, text: string | Buffer, beside?: Record<string, string>) =>
    world.objects.set(key, {
      ...{ bytes: Buffer.from(text), type: 'text/plain' },
      ...(beside && { beside }),
    })
  const putNight = (...given: Parameters<typeof nightOfDatabase>) =>
    nightOfDatabase(...given).map(([key, bytes]) => {
      put(key, bytes)
      return key
    })
  const rows = ['acme', 'kokoda'].map((id, at) => [id, id, `TENANT_000${at + 1}`])
  putNight('platform', night, rows)
  for (const id of ['acme', 'kokoda']) putNight(id, night)
  put(bankFile, '0 BSP')
  put(seal, '{"sequence":1}')
  put(end, endText, { at: '2026-11-22T16:00:00Z', occasion: 'night' })
  return { world, put, putNight }
}

type Taken = { at?: Date; hasPapers?: boolean }

/** What `npm run copies -- take` says, and what it does not end well for. */
export async function takeInto(
  folder: string,
  world: World,
  { at = now, hasPapers = false }: Taken = {},
) {
  const { account, close } = await simulate(world)
  const said: string[] = []
  const say = (line: string) => said.push(line)
  try {
    const faults = await takeCopy({ account, settings, folder, hasPapers, now: at, say })
    return { said: said.join('\n'), faults }
  } catch (error) {
    return { said: '', faults: (error as Error).message.split('\n') }
  } finally {
    close()
  }
}

const folders: string[] = []
export function newFolder() {
  const made = mkdtempSync(join(tmpdir(), 'copies-'))
  folders.push(made)
  return made
}
export function removeFolders() {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true })
}

/** What is in a copy, beside its list. */
export const copiedTo = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .filter((name) => name !== indexFile)
    .sort()
