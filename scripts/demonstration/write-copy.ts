import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '../../worker/domain/must.ts'
import { demonstrationSlug } from '../../worker/domain/slug.ts'
import { claimSql, openSql } from './control-sql.ts'
import { openState } from './local-state.ts'
import { tenantSql } from './tenant-sql.ts'

/** One command of wrangler, with the files that the folder holds for it. */
export type Step =
  | { kind: 'sql'; database: string; file: string }
  | { kind: 'objects'; file: string; contentType: string }

/** Writes the demonstration of a local state into a folder, and gives the steps that load it, in their order. */
export function writeCopy(persistTo: string, folder: string, slot: string, at: Date): Step[] {
  const state = openState(persistTo)
  const found = state.control
    .prepare('SELECT id FROM organisations WHERE slug = ?')
    .get(demonstrationSlug)
  const { id } = must(found, 'demonstration') as { id: string }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'objects'), { recursive: true })
  const manifest: { name: string; bytes: number; sha256: string }[] = []
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    manifest.push({ name, bytes: bytes.length, sha256 })
    return join(folder, name)
  }
  const sqlFile = (name: string, statements: string[]) =>
    write(name, Buffer.from(statements.map((sql) => `${sql};\n`).join('')))

  const claim = sqlFile('1-claim.sql', claimSql(id, slot, at))
  const tenant = sqlFile('2-organisation.sql', tenantSql(state.tenant(id), slot))
  const written = state.objects(id).map(({ key, contentType, bytes }, index) => {
    const name = `objects/${String(index).padStart(4, '0')}`
    return { key, contentType, file: write(name, bytes) }
  })
  const kinds = Map.groupBy(written, ({ contentType }) => contentType)
  const objects = [...kinds].map(([contentType, some], index): Step => {
    const listed = some.map(({ key, file }) => ({ key, file }))
    const file = write(`3-objects-${index + 1}.json`, Buffer.from(JSON.stringify(listed, null, 1)))
    return { kind: 'objects', contentType, file }
  })
  const open = sqlFile('4-open.sql', openSql(state.control, id, slot, at))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1))
  return [
    { kind: 'sql', database: 'CONTROL', file: claim },
    { kind: 'sql', database: slot, file: tenant },
    ...objects,
    { kind: 'sql', database: 'CONTROL', file: open },
  ]
}
