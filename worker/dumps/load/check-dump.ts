import { type ChainedEntry, hashOfEntry } from '../../core/audit-chain.ts'
import { sha256 } from '../../core/sha256.ts'
import type { DumpPart } from '../../domain/dumps/dump.ts'
import { must } from '../../domain/must.ts'
import { DumpManifest, manifestOf } from '../manifest.ts'

const log = 'audit_entries'
export const ofAltered =
  'Nothing was done. Load a night of before; where there is none that is whole, --altered-log loads this one and names what is wrong.'

/** Why a dump is not loaded: everything that differs, as sentences. */
export class DumpRefused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

const ofSeveral =
  'People worked while it was written: it is of no one moment. Where there is no other, --several-moments loads it.'
const ofAnother =
  'The copy of the control database goes into CONTROL alone, and nothing else goes there.'

/** The manifest of a dump, by the folder it lies in; refuses what is none, is another database's, or is of no one moment. */
export async function readManifest(
  files: R2Bucket,
  folder: string,
  whose: 'organisation' | 'platform',
  mayBeSeveral = false,
): Promise<DumpManifest> {
  const object = await files.get(manifestOf(folder))
  if (!object) throw new DumpRefused([`There is no finished dump in ${folder}.`])
  const read = DumpManifest.safeParse(await object.json().catch(() => undefined))
  if (!read.success) throw new DumpRefused([`The manifest in ${folder} cannot be read.`])
  const { organisation, tables, isOneMoment, schema } = read.data
  const names = tables.flatMap(({ name, columns }) => [name, ...columns])
  const strange = names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))
  const reasons = [
    ...(isOneMoment || mayBeSeveral ? [] : [ofSeveral]),
    ...((organisation.id === 'platform') === (whose === 'platform') ? [] : [ofAnother]),
    ...(/^\d{4}_\w+$/.test(schema) ? [] : ['The name of its schema is none.']),
    ...strange.map((name) => `${name} is the name of no table or column.`),
  ]
  if (reasons.length > 0) throw new DumpRefused(reasons)
  return read.data
}

/** Reads every file of a dump, and names each that is missing or has other bytes than the manifest says. */
export async function checkParts(files: R2Bucket, folder: string, { parts }: DumpManifest) {
  const reasons: string[] = []
  for (const { name, sha256: hash } of parts) {
    const object = await files.get(`${folder}${name}`)
    if (!object) reasons.push(`${name} is missing.`)
    else if ((await sha256(new Uint8Array(await object.arrayBuffer()))) !== hash)
      reasons.push(`${name} has other bytes than it should.`)
  }
  if (reasons.length > 0) throw new DumpRefused(reasons)
}

/**
 * Where the log of a dump is not whole, as a sentence: it is followed to its end before anything goes that is there. Its rows are those
 * that are loaded, so it is not followed again.
 */
export async function faultOfLog(
  files: R2Bucket,
  folder: string,
  { parts, tables, ...last }: DumpManifest,
): Promise<string | undefined> {
  const columns = tables.find(({ name }) => name === log)?.columns ?? []
  let head = { seq: 0, hash: '' }
  for (const part of parts.filter((one) => one.tables.some(({ table }) => table === log))) {
    const pieces = (await rowsOfPart(files, folder, part)).filter(({ table }) => table === log)
    for (const line of pieces.flatMap(({ lines }) => lines)) {
      const [, ...values] = JSON.parse(line) as unknown[]
      const entry = Object.fromEntries(columns.map((column, index) => [column, values[index]]))
      const { actor_id: actorId, previous_hash: previousHash, at, ...rest } = entry
      // a row of the log, or its hash does not fit
      const said = { ...rest, at: new Date(Number(at)), actorId, previousHash } as ChainedEntry
      const follows = said.seq === head.seq + 1 && previousHash === head.hash
      if (!follows || (await hashOfEntry(said)) !== said.hash)
        return `Its audit log is not whole: what stands behind entry ${head.seq} was changed, or is missing.`
      head = said
    }
  }
  if (head.seq === last.entry && head.hash === last.hash) return undefined
  return `Its audit log is not whole: it ends with entry ${head.seq}, and should with entry ${last.entry} and the hash ${last.hash}.`
}

/** The rows of a part, table by table, each row as the line it is. */
export async function rowsOfPart(files: R2Bucket, folder: string, { name, tables }: DumpPart) {
  const object = must(await files.get(`${folder}${name}`), name)
  const text = await new Response(object.body.pipeThrough(new DecompressionStream('gzip'))).text()
  const lines = text.split('\n')
  let at = 0
  return tables.map(({ table, rows }) => {
    // the line before them says what they are
    const some = lines.slice(at + 1, at + 1 + rows)
    at += 1 + rows
    return { table, lines: some }
  })
}
