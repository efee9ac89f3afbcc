import { createHash } from 'node:crypto'
import { batchReference } from '../../domain/batches/batch.ts'
import type { BankFileRow } from '../files/store.ts'
import { loadBatch } from '../load-batch.ts'
import { bytesOf, jsonChunks } from './chunks.ts'
import type { Dossier } from './dossier-part.ts'
import { dossierParts } from './every-part.ts'
import { type ZipFile, zipOf } from './zip.ts'

type Listed = { name: string; bytes: number; sha256: string }

export const manifestName = 'manifest.json'

/**
 * The bytes of a dossier as they come. Its last files are the list of all of them with their hashes, and the hash of that
 * list, of which `onEnd` is told before it leaves: where that fails, nobody has a whole dossier.
 */
export function writeDossier(dossier: Dossier, onEnd: (sha256: string) => Promise<unknown>) {
  return zipOf(filesOf(dossier, onEnd), dossier.at)
}

async function* filesOf(
  dossier: Dossier,
  onEnd: (sha256: string) => Promise<unknown>,
): AsyncGenerator<ZipFile> {
  const files: Listed[] = []
  const notInIt: Record<string, string> = {}
  for (const part of dossierParts) {
    for await (const file of part(dossier)) {
      if ('leftOut' in file) notInIt[file.leftOut] = file.why
      else yield { name: file.name, chunks: listed(file, files) }
    }
  }
  await expectUnmoved(dossier)
  const { row, bankFile, voidFiles } = dossier.record
  const last: Listed[] = []
  const manifest = jsonChunks({
    format: 'bilum dossier 1',
    organisation: dossier.organisation,
    batch: {
      ...{ id: row.id, reference: batchReference(row.number), version: row.version },
      ...{ state: row.state, digest: row.digest },
    },
    takenAt: dossier.at,
    takenBy: dossier.by,
    bankFiles: { counts: madeAs(bankFile), void: voidFiles.map(madeAs) },
    notInIt,
    files,
  })
  yield { name: manifestName, chunks: listed({ name: manifestName, chunks: manifest }, last) }
  const sha256 = last[0]?.sha256 ?? ''
  await onEnd(sha256)
  yield {
    name: 'manifest.sha256',
    chunks: bytesOf(new TextEncoder().encode(`${sha256}  ${manifestName}\n`)),
  }
}

/** Which files were ever made of it, whether or not its reader may have them. */
const madeAs = (file: BankFileRow | null) =>
  file && { sequence: file.sequence, sha256: file.sha256 }

/** The bytes as they pass, and behind them what they were. */
async function* listed({ name, chunks }: ZipFile, list: Listed[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  list.push({ name, bytes, sha256: hash.digest('hex') })
}

/** What is in it was read one after the other: it must be of one batch that nobody moved meanwhile. */
async function expectUnmoved({ db, record }: Dossier) {
  const now = await loadBatch(db, record.row.id)
  if (now?.row.revision !== record.row.revision) {
    throw new Error('the batch moved while its dossier was written')
  }
}
