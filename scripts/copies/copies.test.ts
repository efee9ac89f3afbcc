import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { now, type World } from '../production/simulated-world.fixture.ts'
import {
  accountToCopy,
  bankFile,
  copiedTo,
  end,
  endText,
  newFolder,
  night,
  nightOfDatabase,
  removeFolders,
  seal,
  takeInto,
} from './copies.fixture.ts'
import { indexFile, writeKept } from './folder.ts'

let world: World
let put: ReturnType<typeof accountToCopy>['put']
let putNight: ReturnType<typeof accountToCopy>['putNight']
let folder: string
beforeEach(() => {
  ;({ world, put, putNight } = accountToCopy())
  folder = newFolder()
})
afterAll(removeFolders)

const take = (how: Parameters<typeof takeInto>[2] = {}) => takeInto(folder, world, how)
const copied = () => copiedTo(folder)
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

test('what is missing or was changed is said by name, and what was copied stays as it was', async () => {
  const [part = '', manifest = ''] = putNight('kokoda', night)
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

test('whoever leaves wakes nobody with the files that go, and nobody else’s are taken for theirs', async () => {
  const rows = ['acme', 'kokoda'].map((id, at) => [id, id, `TENANT_000${at + 1}`])
  const ended = now.getTime() - 1
  const takeWhile = async (...closure: unknown[]) => {
    putNight('platform', night, rows, true, [closure])
    folder = newFolder()
    put(bankFile, '0 BSP')
    await take()
    world.objects.delete(bankFile)
    return take()
  }
  const gone = `${bankFile} is gone from the bucket since it was copied.`
  for (const closure of [
    ['acme', 'waiting', ended + 2],
    ['acme', 'taken_back', ended],
    ['kokoda', 'closed', ended],
  ])
    expect((await takeWhile(...closure)).faults).toEqual([gone])
  const { said, faults } = await takeWhile('acme', 'waiting', ended)
  expect(faults).toEqual([])
  expect(said).toContain('acme leaves: 1 of its files went from the bucket')
  expect(copied()).toContain(bankFile)
  // nobody deletes where logs ended
  world.objects.delete(end)
  expect((await take()).faults).toEqual([`${end} is gone from the bucket since it was copied.`])
})

test('a file that the bucket does not give keeps no other from the copy, and comes with the next run', async () => {
  world.objects.set(bankFile, { bytes: Buffer.from('0 BSP'), fails: 500 })
  expect((await take()).faults).toEqual([`${bankFile} is not given by the bucket: 500.`])
  expect(copied()).toEqual([...world.objects.keys()].filter((key) => key !== bankFile).sort())
  world.objects.set(bankFile, { bytes: Buffer.from('0 BSP') })
  expect((await take()).faults).toEqual([])
  // while it has another token, each would fail
  world.token = 'another token'
  expect((await take()).faults.join()).toContain('rotate-keys.md')
})

test('an older night that was damaged here is taken again, or is in the copy no more', async () => {
  const [part = '', manifest = ''] = putNight('acme', '2026-11-22')
  world.objects.delete(`dumps/acme/${night}/manifest.json`)
  await take()
  putNight('acme', night)
  await take()
  writeFileSync(join(folder, part), 'rotten')
  rmSync(join(folder, manifest))
  expect((await take()).faults).toEqual([])
  expect(copied()).toContain(manifest)
  expect(readFileSync(join(folder, part))).toEqual(world.objects.get(part)?.bytes)
  writeFileSync(join(folder, part), 'rotten')
  world.objects.delete(part)
  expect((await take()).faults).toEqual([`${part} is missing in the bucket.`])
  expect(readFileSync(join(folder, indexFile), 'utf8')).not.toContain(part)
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
  // of a run that was cut off, and is in no list
  for (const [key, bytes] of nightOfDatabase('acme', '2026-12-01')) writeKept(folder, key, bytes)
  for (const [key, bytes] of nightOfDatabase('platform', '2026-10-01'))
    writeKept(folder, key, bytes)
  writeKept(folder, 'seals/acme/account/9.part', '{')
  const later = new Date('2027-01-23T00:00:00Z')
  const today = '2027-01-23'
  world.objects.clear()
  putNight('platform', today, [
    ['acme', 'acme', 'released/acme'],
    ['kokoda', 'kokoda', 'TENANT_0002'],
  ])
  put(end, endText)
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
