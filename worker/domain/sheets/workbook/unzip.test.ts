import { expect, test } from 'vitest'
import { makeZip } from '../../fixtures/sheets/make-workbook.ts'
import { openZip } from './unzip.ts'

const opened = async (bytes: Uint8Array) => {
  const zip = openZip(bytes)
  if (!zip.ok) throw new Error(zip.reason)
  return zip.value
}
const sizeOf = async (archive: Awaited<ReturnType<typeof opened>>, name: string) => {
  const part = await archive.read(name)
  return part.ok ? part.value?.length : part.reason
}
/** Letters that pack into nearly as many. */
const dense = Array.from({ length: 20_000 }, () => crypto.randomUUID().slice(0, 4)).join('')

test('each byte is unpacked once, under whichever names and links it is asked for', async () => {
  const bytes = await makeZip({ a: dense, b: 'x' })
  const archive = await opened(bytes)
  expect(await sizeOf(archive, 'a')).toBe(dense.length)
  expect(await sizeOf(archive, 'b')).toBe(1)
  expect(await sizeOf(archive, 'a')).toBe('zip_damaged')

  // the second entry of the directory leads to the bytes of the first
  const [first = 0, second = 0] = [...bytes.keys()].filter(
    (at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1,
  )
  const shared = bytes.slice()
  shared.set(bytes.subarray(first + 16, first + 28), second + 16)
  shared.set(bytes.subarray(first + 42, first + 46), second + 42)
  const both = await opened(shared)
  expect([await sizeOf(both, 'a'), await sizeOf(both, 'b')]).toEqual([dense.length, 'zip_damaged'])
})

test('parts that break off count, whatever came of them before: there are few, or it is none', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const bytes = await makeZip(Object.fromEntries(names.map((name) => [name, name])))
  for (const at of bytes.keys()) {
    // behind the name of each stands a kind of block that there is not
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 3) bytes[at + 31] = 7
  }
  const archive = await opened(bytes)
  const said: unknown[] = []
  for (const name of names) said.push(await sizeOf(archive, name))
  expect(said).toEqual([...Array(4).fill('zip_damaged'), 'zip_too_large'])
})
