import { gunzipSync } from 'node:zlib'
import { DumpManifest, dumpFolder, manifestOf } from '../../worker/dumps/manifest.ts'
import { hashOf, readKept } from './folder.ts'
import type { Keeper } from './keeper.ts'

/** The nights of a database that came to their end, the newest first; a copy that a move made is none. */
export function nightsOf({ listed }: Keeper, id: string): string[] {
  const ends = new RegExp(`^dumps/${id}/(\\d{4}-\\d\\d-\\d\\d)/manifest\\.json$`)
  const nights = [...listed.keys()].flatMap((key) => ends.exec(key)?.[1] ?? [])
  return nights.sort().reverse()
}

/** The newest night of a database of which every part is as its manifest says, and all of it of one moment. */
export async function keepNight(keeper: Keeper, id: string): Promise<DumpManifest | undefined> {
  let several: DumpManifest | undefined
  for (const night of nightsOf(keeper, id)) {
    const place = dumpFolder(id, night)
    const manifest = readManifest(await keeper.keep(manifestOf(place)))
    if (manifest?.organisation.id !== id || manifest.night !== night) {
      keeper.faults.push(`${manifestOf(place)} is no manifest of that night.`)
      continue
    }
    if (!manifest.isOneMoment && several) continue
    let isWhole = true
    for (const { name, sha256 } of manifest.parts) {
      const bytes = await keeper.keep(place + name)
      if (!bytes || hashOf(bytes) !== sha256) isWhole = false
    }
    if (isWhole && manifest.isOneMoment) return manifest
    if (isWhole) several = manifest
  }
  if (several) {
    const place = dumpFolder(id, several.night)
    keeper.faults.push(`${place} is of several moments, and no other night is whole.`)
  }
  return several
}

function readManifest(bytes: Buffer | undefined): DumpManifest | undefined {
  try {
    return DumpManifest.parse(JSON.parse(String(bytes)))
  } catch {
    return undefined
  }
}

/** The rows of a table in the copy of the control database, each by the names of its columns. */
export function rowsIn<Column extends string>(
  { night, tables, parts }: DumpManifest,
  folder: string,
  wanted: string,
): Record<Column, string>[] {
  const { columns = [] } = tables.find(({ name }) => name === wanted) ?? {}
  return parts.flatMap((part) => {
    const zipped = readKept(folder, dumpFolder('platform', night) + part.name)
    const lines = zipped ? gunzipSync(zipped).toString().split('\n') : []
    let at = 0
    return part.tables.flatMap(({ table, rows }) => {
      // the line before them says what they are
      const some = lines.slice(at + 1, at + 1 + rows)
      at += 1 + rows
      if (table !== wanted) return []
      return some.map((line) => {
        // its number stands before the columns
        const [, ...values] = JSON.parse(line) as string[]
        const named = columns.map((column, index) => [column, values[index] ?? ''])
        return Object.fromEntries(named) as Record<Column, string> // as the dump writes a row; those that are asked for are text
      })
    })
  })
}

/** The last slot of each cell that the control database knows: with fewer databases than it knows nothing is bound. */
export function lastSlotsIn(control: DumpManifest, folder: string): string[] {
  const last = new Map<string, string>()
  for (const { binding, cell } of rowsIn<'binding' | 'cell'>(control, folder, 'slots')) {
    if (byNumber(binding, last.get(cell) ?? '') > 0) last.set(cell, binding)
  }
  return [...last.values()]
}

const byNumber = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)
