import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type ZipFile, zipOf } from '../worker/batches/dossier/zip.ts'
import { must } from '../worker/domain/must.ts'

/* Dossiers as somebody might change them, and what the program says of each. */

export type Files = Map<string, Buffer>

/** What is in a zip, by the list at its end. */
export function unzip(bytes: Buffer): Files {
  const files: Files = new Map()
  const end = bytes.length - 22
  for (let at = bytes.readUInt32LE(end + 16); at < end; at += 46 + bytes.readUInt16LE(at + 28)) {
    const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const from = bytes.readUInt32LE(at + 42) + 30 + name.length
    files.set(name, inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20))))
  }
  return files
}

export async function zip(files: Files): Promise<Buffer> {
  async function* all(): AsyncGenerator<ZipFile> {
    for (const [name, bytes] of files) yield { name, chunks: once(bytes) }
  }
  async function* once(bytes: Uint8Array) {
    yield bytes
  }
  const parts = []
  for await (const part of zipOf(all(), new Date())) parts.push(part)
  return Buffer.concat(parts)
}

export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export const textOf = (files: Files, name: string) => must(files.get(name), name).toString()

/** A dossier for each of its files, in which one byte of that file is another. */
export async function changedEach(files: Files): Promise<Files> {
  const cases: Files = new Map()
  for (const [name, bytes] of files) {
    const other = bytes.length > 0 ? Buffer.from(bytes) : Buffer.from('x')
    const place = Math.floor(other.length / 2)
    other[place] = (other[place] ?? 0) ^ 1
    const changed = await zip(new Map([...files, [name, other]]))
    cases.set(`changed ${name.replaceAll('/', ' ')}`, changed)
  }
  return cases
}

/** With other files, or without one, and with every hash as if it had been written so. */
export function forge(files: Files, changes: Map<string, Buffer | string>, lost = '') {
  const forged: Files = new Map(files)
  for (const [name, content] of changes) forged.set(name, Buffer.from(content))
  forged.delete(lost)
  const manifest = JSON.parse(textOf(forged, 'manifest.json'))
  manifest.files = manifest.files.filter(({ name }: { name: string }) => name !== lost)
  if (lost) manifest.notInIt[lost] = 'It was lost.'
  for (const file of manifest.files) {
    const now = forged.get(file.name) ?? Buffer.alloc(0)
    Object.assign(file, { sha256: hashOf(now), bytes: now.length })
  }
  const list = Buffer.from(JSON.stringify(manifest))
  forged.set('manifest.json', list)
  forged.set('manifest.sha256', Buffer.from(`${hashOf(list)}  manifest.json\n`))
  return zip(forged)
}

type Entry = { seq: number; at: string; action?: string; details: string } & Record<string, unknown>

/** The log of a dossier with other entries, each with its hash as if it had been written so. */
export function logWith(files: Files, change: (entries: Entry[]) => Entry[]): string {
  const entries: Entry[] = textOf(files, 'audit.ndjson')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
  let before: Partial<Entry> = {}
  const chained = change(entries).map((entry) => {
    const previousHash = before.seq === entry.seq - 1 ? before.hash : entry.previousHash
    const { seq, at, actorId, action, subject, details } = entry
    const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
    before = { ...entry, previousHash, hash: action ? hashOf(signed) : entry.hash }
    return `${JSON.stringify(before)}\n`
  })
  return chained.join('')
}

type Verdict = { name: string; code: number; said: string }

/** What the program says of each of these dossiers, by their names. */
export function verify(dossiers: Files): Map<string, Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'bilum-dossiers-'))
  for (const [name, bytes] of dossiers) writeFileSync(join(folder, `${name}.zip`), bytes)
  const run = spawnSync(process.execPath, ['e2e/verify-dossiers.fixture.mjs', folder])
  rmSync(folder, { recursive: true })
  const verdicts = String(run.stdout).trim().split('\n')
  return new Map(
    verdicts.map((line) => {
      const verdict: Verdict = JSON.parse(line)
      return [verdict.name.replace(/\.zip$/, ''), verdict]
    }),
  )
}
