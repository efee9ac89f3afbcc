import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** An object as it was in the bucket, with what was written beside it. */
export type Kept = {
  sha256: string
  contentType: string | undefined
  customMetadata: Record<string, string> | undefined
}

/** What lies in a copy: the last file that is written, so a folder without one is none. */
export type CopyIndex = {
  format: 'bilum copy 1'
  takenAt: string
  /** The last slot of each cell: an account has as many before it binds. */
  slots: string[]
  /** Of the control database, then of each organisation: the newest night that is whole. */
  nights: { id: string; slug: string; slot: string; night: string }[]
  objects: Record<string, Kept>
}

export const indexFile = 'copy.json'

export const hashOf = (bytes: Uint8Array, by = 'sha256') =>
  createHash(by).update(bytes).digest('hex')

/** No name leads out of the folder. */
export const isKey = (key: string) => /^[a-z][a-z-]*(?:\/[\w-][\w.-]*)+$/.test(key)

/** Whoever is killed meanwhile leaves the file of before; what lies here is for nobody else on the machine. */
export function writeKept(folder: string, key: string, bytes: Uint8Array | string) {
  const file = join(folder, key)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.part`, bytes, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export function readKept(folder: string, key: string): Buffer | undefined {
  const file = join(folder, key)
  return existsSync(file) ? readFileSync(file) : undefined
}

/** What lies under some places of a folder, half written too. */
export function keptIn(folder: string, places: string[]): string[] {
  const from = places.map((place) => join(folder, place)).filter(existsSync)
  return from
    .flatMap((place) => readdirSync(place, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/'))
}

/** Does a file lie here as it was copied? */
export function isSound(folder: string, key: string, { sha256 }: Kept): boolean {
  const bytes = readKept(folder, key)
  return bytes !== undefined && hashOf(bytes) === sha256
}

export const removeKept = (folder: string, key: string) =>
  rmSync(join(folder, key), { force: true })

export function readIndex(folder: string): CopyIndex | undefined {
  const text = readKept(folder, indexFile)?.toString()
  if (text === undefined) return undefined
  const index = parsed(text) as CopyIndex | undefined // we wrote it
  if (index?.format !== 'bilum copy 1' || !Object.keys(index.objects).every(isKey))
    throw new Error(`${join(folder, indexFile)} is no list of a copy: was it cut, or changed?`)
  return index
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is missing on the disk, or has other bytes than were copied: why, by its name. */
export function damagedIn(folder: string, { objects }: CopyIndex): Map<string, string> {
  const damaged = Object.entries(objects).filter(([key, kept]) => !isSound(folder, key, kept))
  const why = (key: string) =>
    readKept(folder, key) ? 'has other bytes than were copied.' : 'is missing in the copy.'
  return new Map(damaged.map(([key]) => [key, `${key} ${why(key)}`]))
}
