import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import type { DumpManifest } from '../../worker/dumps/manifest.ts'
import { simulate } from '../production/simulated-account.fixture.ts'
import { now, settings, soundWorld, type World } from '../production/simulated-world.fixture.ts'
import { hashOf, indexFile } from './folder.ts'
import { giveCopy } from './give.ts'
import { takeCopy } from './take.ts'

const night = '2026-11-23'
let world: World
let folder: string
const folders: string[] = []
const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'copies-'))
  folders.push(made)
  return made
}

const put = (key: string, text: string | Buffer, beside?: Record<string, string>) =>
  world.objects.set(key, {
    ...{ bytes: Buffer.from(text), type: 'text/plain' },
    ...(beside && { beside }),
  })

/** A night’s copy of a database, as the Worker writes it. */
function putNight(id: string, of: string, rows: unknown[][] = [], isOneMoment = true): string[] {
  const columns = ['id', 'slug', 'slot']
  const table = id === 'platform' ? 'organisations' : 'payees'
  const piece = { table, after: 0, last: rows.length, rows: rows.length, sha256: '' }
  const lines = rows.map((row, index) => JSON.stringify([index + 1, ...row]))
  const zipped = gzipSync([JSON.stringify(piece), ...lines, of, ''].join('\n'))
  const name = `0-0001-${hashOf(zipped)}.ndjson.gz`
  const manifest: DumpManifest = {
    ...{ format: 'bilum dump 1', organisation: { id, slug: id, name: id }, createdAt: 0 },
    ...{ night: of, begunAt: `${of}T00:00:00Z`, endedAt: `${of}T00:01:00Z`, schema: '0001_a' },
    ...{ entry: 1, hash: '', isOneMoment, notInIt: {} },
    tables: [{ name: table, columns, rows: rows.length }],
    parts: [{ name, bytes: zipped.length, sha256: hashOf(zipped), tables: [piece] }],
  }
  const keys = [`dumps/${id}/${of}/${name}`, `dumps/${id}/${of}/manifest.json`]
  put(keys[0] ?? '', zipped)
  put(keys[1] ?? '', JSON.stringify(manifest))
  return keys
}

const bankFile = `bank-files/acme/batch/1-1-${hashOf(Buffer.from('0 BSP'))}`
const head = 'a'.repeat(64)
const end = `anchors/acme/000/000000000007-${head}`

const rowsOf = (...ids: string[]) => ids.map((id, at) => [id, id, `TENANT_000${at + 1}`])

beforeEach(() => {
  world = soundWorld()
  folder = newFolder()
  putNight('platform', night, rowsOf('acme', 'kokoda'))
  for (const id of ['acme', 'kokoda']) putNight(id, night)
  put(bankFile, '0 BSP')
  put('seals/acme/account/999999998', '{"sequence":1}')
  put(end, JSON.stringify({ hash: head }), { at: '2026-11-22T16:00:00Z', occasion: 'night' })
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true })
})

async function take({ at = now, hasPapers = false } = {}) {
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

const filesIn = (from: string) =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(from.length + 1))
    .sort()
const copied = () => filesIn(folder).filter((name) => name !== indexFile)
const got = () => world.asked.filter((one) => /\/objects\/./.test(one))

test('a copy killed at any call and typed again is the bucket, without what is for nobody', async () => {
  const wanted = [...world.objects.keys()].sort()
  put('at-work/TENANT_0001.json', '{}')
  put('documents/acme/paper', 'a paper')
  putNight('acme', '2026-11-22')
  for (let answered = 0; ; answered++) {
    folder = newFolder()
    world.cutOff = { answered, isCarriedOut: true }
    const first = await take()
    world.cutOff = undefined
    const isOver = first.faults.length === 0
    if (!isOver) {
      expect(first.faults.join()).toContain('gives no answer')
      expect(existsSync(join(folder, indexFile))).toBe(false)
      expect((await take()).faults).toEqual([])
    }
    expect(copied()).toEqual(wanted)
    for (const key of wanted)
      expect(readFileSync(join(folder, key))).toEqual(world.objects.get(key)?.bytes)
    if (!isOver) continue
    expect(answered).toBeGreaterThan(wanted.length)
    expect(first.said).toContain(`The night of ${night}: the control database, and 2 organisations`)
    break
  }
  expect(statSync(join(folder, bankFile)).mode & 0o077).toBe(0)
  world.asked = []
  expect(await take()).toMatchObject({ faults: [], said: expect.stringContaining('0 of them new') })
  expect(got()).toEqual([])
  expect((await take({ hasPapers: true })).faults).toEqual([])
  expect(copied()).toContain('documents/acme/paper')
  expect(readFileSync(join(folder, indexFile), 'utf8')).not.toContain('a token')
})

test('it is given as it lay, over nothing and to nobody else’s bucket, and whoever was cut off goes on', async () => {
  await take()
  const configPath = join(newFolder(), 'wrangler.json')
  const r2_buckets = [{ binding: 'FILES', bucket_name: 'files' }]
  writeFileSync(
    configPath,
    JSON.stringify({ name: 'there', compatibility_date: '2026-01-01', r2_buckets }),
  )
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const there = await getPlatformProxy<Env>({ configPath, persist: false })
  try {
    const bucket = there.env.FILES
    const said: string[] = []
    const give = () => giveCopy(folder, bucket, (line) => said.push(line))
    const damaged = join(folder, bankFile)
    writeFileSync(damaged, '0 ANZ')
    await expect(give()).rejects.toThrow(`${bankFile} has other bytes than were copied.`)
    writeFileSync(damaged, '0 BSP')
    let left = 3
    const cut = new Proxy(bucket, {
      get: (of, name: keyof R2Bucket) =>
        name === 'put' && left-- <= 0
          ? () => Promise.reject(new Error('cut'))
          : (of[name] as () => unknown).bind(of),
    })
    await expect(giveCopy(folder, cut, () => undefined)).rejects.toThrow('cut')
    expect((await bucket.list()).objects).toHaveLength(3)
    await give()
    expect((await bucket.list()).objects.map(({ key }) => key).sort()).toEqual(copied())
    for (const [key, { bytes, type, beside }] of world.objects) {
      const stored = await bucket.get(key)
      expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
      // without it no bank file is handed out
      expect(stored?.checksums.toJSON().sha256).toBe(hashOf(bytes))
      expect(stored?.httpMetadata?.contentType).toBe(type)
      expect(stored?.customMetadata ?? {}).toEqual(beside ?? {})
    }
    expect(said.join('\n')).toContain(`dumps/platform/${night}/ CONTROL --production`)
    expect(said.join('\n')).toContain(`dumps/acme/${night}/ TENANT_0001 --adopt --production`)
    await bucket.put('anchors/platform/000/1', 'written since')
    await give()
    await bucket.put(end, 'x')
    await expect(give()).rejects.toThrow(`${end} has other bytes in the bucket`)
    await bucket.put('seals/other/account/1', 'x')
    await expect(give()).rejects.toThrow('is another’s, seals/other/account/1 is in it')
  } finally {
    await there.dispose()
  }
})

test('what is missing or was changed is said by name, and what was copied stays as it was', async () => {
  const [part = '', manifest = ''] = putNight('kokoda', night)
  const seal = 'seals/acme/account/999999998'
  const before = new Map(world.objects)
  put(bankFile, '0 ANZ')
  world.objects.delete(part)
  expect((await take()).faults.sort()).toEqual([
    expect.stringContaining(`${bankFile} has other bytes in the bucket than its name says`),
    expect.stringContaining(`${part} is missing`),
    'kokoda has no whole copy below dumps/kokoda/.',
  ])
  expect(copied()).not.toContain(bankFile)
  world.objects = before
  expect((await take()).faults).toEqual([])
  put(bankFile, '0 ANZ')
  put(seal, '{"sequence":9}')
  world.objects.delete(end)
  expect((await take()).faults.sort()).toEqual([
    `${end} is gone from the bucket since it was copied.`,
    `${bankFile} was changed in the bucket since it was copied.`,
    `${seal} was changed in the bucket since it was copied.`,
  ])
  expect(readFileSync(join(folder, bankFile), 'utf8')).toBe('0 BSP')
  expect(copied()).toContain(end)
  put(manifest, '{}')
  expect((await take()).faults.join()).toContain(`${manifest} was changed`)
  put('seals/../../x', 'out of the folder')
  expect((await take()).faults).toContain('seals/../../x is no name of ours, and is not copied.')
})

test('of a damaged night, or one of several moments, an older one is kept as well', async () => {
  putNight('acme', '2026-11-22')
  const [part = ''] = putNight('acme', night)
  world.objects.set(part, { bytes: Buffer.from('x') })
  putNight('kokoda', '2026-11-22')
  putNight('kokoda', night, [], false)
  const { said, faults } = await take()
  expect(faults).toEqual([expect.stringContaining(`${part} has other bytes`)])
  expect(said).toContain('acme is of the night of 2026-11-22.')
  expect(said).toContain('kokoda is of the night of 2026-11-22.')
})

test('who left goes from the copy, old nights go, and nobody’s last one does', async () => {
  await take()
  const later = new Date('2027-01-23T00:00:00Z')
  const today = '2027-01-23'
  world.objects.clear()
  putNight('platform', today, [
    ['acme', 'acme', 'released/acme'],
    ['kokoda', 'kokoda', 'TENANT_0002'],
  ])
  put(end, JSON.stringify({ hash: head }))
  const { faults } = await take({ at: later })
  expect(faults).toEqual(['kokoda has no whole copy below dumps/kokoda/.'])
  const places = [...new Set(copied().map((key) => key.split('/').slice(0, 3).join('/')))]
  expect(places.sort()).toEqual([
    ...['anchors/acme/000', `dumps/kokoda/${night}`, `dumps/platform/${today}`],
  ])
  expect((await take({ at: new Date('2027-01-26T00:00:00Z') })).faults).toContain(
    `The newest whole copy of platform is of the night of ${today}.`,
  )
})
