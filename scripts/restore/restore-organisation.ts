import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ArchiveRefused, checkArchive } from '../../worker/archive/restore/check-archive.ts'
import type { Restored } from '../../worker/archive/restore/restore.ts'
import { sayUsage } from '../as-typed.ts'
import { startLocalWorker } from '../local-worker.ts'

/*
 * An archive into an empty organisation of this machine (decision 0046). The Worker that serves it must be stopped.
 *
 *   npm run restore-organisation -- acme-2026-11-22.tar.gz new-acme --manifest SHA256
 *   npm run restore-organisation -- acme-2026-11-22.tar.gz new-acme FOLDER --manifest SHA256    into another local state
 *
 * SHA256 is what the log of whoever took it names; an archive that somebody made anew has other bytes, and agrees with itself.
 * Where that log is lost: --manifest unknown. Whether its log is the one that was, only ends of it say that somebody kept:
 * --anchors FILE, as “Data integrity” gives it.
 */

const AnchorLine = z.object({
  organisation: z.string(),
  seq: z.int(),
  hash: z.string(),
  at: z.iso.datetime(),
})
type Ends = z.infer<typeof AnchorLine>[]

const reasonsShown = 20
const usage =
  'usage: npm run restore-organisation -- ARCHIVE ORGANISATION [STATE] --manifest SHA256|unknown [--anchors FILE]'
const { values, positionals } = read()
const [file = '', slug = '', persistTo = '.wrangler/state'] = positionals
const { manifest, anchors } = values
if (!file || !/^[a-z0-9-]+$/.test(slug) || !/^(?:unknown|[0-9a-f]{64})$/.test(manifest))
  sayUsage(undefined, usage)

function read() {
  try {
    return parseArgs({
      options: {
        manifest: { type: 'string', default: '' },
        anchors: { type: 'string', default: '' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    return sayUsage(`${(error as Error).message}\nNothing was done.`, usage) // what parseArgs throws is one
  }
}

try {
  report(await restoreHere())
} catch (error) {
  const reasons = error instanceof ArchiveRefused ? error.reasons : [String(error)]
  console.error(['Not restored.', ...reasons.slice(0, reasonsShown)].join('\n'))
  const more = reasons.length - reasonsShown
  if (more > 0) console.error(`And ${more} more.`)
  process.exitCode = 1
}

async function restoreHere(): Promise<Restored> {
  if (!existsSync(file)) throw new ArchiveRefused([`${file} is not there.`])
  const archive = await openAsBlob(file)
  const checked = await checkArchive(archive.stream()).catch((error: Error) => {
    if (error instanceof ArchiveRefused) throw error
    // whatever unpacks it says nothing that anybody understands
    throw new ArchiveRefused([
      `${file} cannot be read to its end: it is no archive, or not all of one. Copy it again.`,
    ])
  })
  if (manifest !== 'unknown' && manifest !== checked.sha256) {
    throw new ArchiveRefused([
      `Its manifest has the SHA-256 ${checked.sha256}, and not the one that the log names.`,
    ])
  }
  const { organisation, takenAt, asOf, totals } = checked.manifest
  const known = anchors ? endsIn(anchors, organisation.id) : []
  console.log(`${organisation.name}, taken ${takenAt}, as of entry ${asOf.entry} of its log`)
  console.log(`${totals.files} files with ${totals.rows} rows: every one as the manifest says`)
  const worker = await startLocalWorker('scripts/restore/restoring-worker.ts', persistTo)
  try {
    const address = await worker.url
    const told = { method: 'POST', body: JSON.stringify({ checked, known }) }
    await fetch(new URL('/checked', address), told)
    const asked = new URL(`/restore?into=${slug}`, address)
    const answer = await fetch(asked, { method: 'POST', body: archive })
    if (answer.status === 422) {
      throw new ArchiveRefused(((await answer.json()) as { refused: string[] }).refused)
    }
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Restored
  } finally {
    await worker.dispose()
  }
}

/** Ends of its log that somebody kept: a line of JSON each. */
function endsIn(name: string, id: string): Ends {
  const read = z.array(AnchorLine).safeParse(existsSync(name) ? linesOf(name) : undefined)
  if (!read.success || read.data.length === 0)
    throw new ArchiveRefused([`${name} is no file of the ends of a log.`])
  const other = read.data.find(({ organisation }) => organisation !== id)
  if (other)
    throw new ArchiveRefused([`${name} has ends of another log, of ${other.organisation}.`])
  return read.data
}

function linesOf(name: string): unknown[] | undefined {
  try {
    const lines = readFileSync(name, 'utf8').split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line))
  } catch {
    return undefined
  }
}

function report({ rows, files, problems, endsCompared, notPaidThen }: Restored) {
  console.log(`Restored into ${slug}: ${rows} rows, the same as in the archive by every hash.`)
  console.log(`${files} files were read. It is frozen by the platform.`)
  if (notPaidThen.length > 0) {
    console.log('Not at the bank, or owed, when the archive was taken. Was any of them paid since?')
    for (const batch of notPaidThen) console.log(`  ${batch}`)
  }
  console.log(
    endsCompared === 0
      ? 'Its log was compared with no end that was put aside: whether it is the one that was, nobody has checked. --anchors takes the file of them.'
      : `Its log was compared with ${endsCompared} ends that were put aside until the archive was taken.`,
  )
  if (problems.length === 0) console.log('The checks of data integrity find nothing.')
  for (const { name, says } of problems) console.log(`${name}: ${says}`)
  if (problems.length > 0) process.exitCode = 3
}
