import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/*
 * Checks an exported audit log without a line of the code that wrote it: an auditor can read this file alone.
 *
 *   node scripts/verify-audit.ts audit.ndjson
 *
 * Each line is one entry. Its hash is the SHA-256, in lower-case hex, of this JSON array, written without spaces:
 *   [seq, at, actorId, action, subject, details, previousHash]
 * where `at` is the moment in UTC with milliseconds and `details` is text. `seq` counts from 1 without a gap, and
 * `previousHash` is the hash of the entry before (empty for the first).
 */

type Verdict = {
  entries: number
  lastHash: string
  broken: { line: number; why: string } | undefined
}

const fields = ['at', 'actorId', 'action', 'subject', 'details', 'previousHash', 'hash'] as const

export async function verifyAudit(lines: AsyncIterable<string>): Promise<Verdict> {
  let line = 0
  let entries = 0
  let lastHash = ''
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    const verdict = check(text, entries + 1, lastHash)
    if ('why' in verdict) return { entries, lastHash, broken: { line, why: verdict.why } }
    entries++
    lastHash = verdict.hash
  }
  return { entries, lastHash, broken: undefined }
}

function check(
  text: string,
  seq: number,
  previousHash: string,
): { hash: string } | { why: string } {
  const entry = parse(text)
  if (!entry) return { why: 'it is not an audit entry' }
  if (entry.seq !== seq) return { why: `its number is ${entry.seq}, but ${seq} comes next` }
  if (entry.previousHash !== previousHash) return { why: 'it does not follow the entry before it' }
  const { at, actorId, action, subject, details } = entry
  const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  const hash = createHash('sha256').update(signed, 'utf8').digest('hex')
  return hash === entry.hash ? { hash } : { why: 'its content was changed: the hash does not fit' }
}

type Entry = { seq: number } & Record<(typeof fields)[number], string>

function parse(text: string): Entry | undefined {
  try {
    const entry = JSON.parse(text)
    const isWhole =
      Number.isSafeInteger(entry?.seq) && fields.every((field) => typeof entry[field] === 'string')
    return isWhole ? entry : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const file = process.argv[2]
  if (!file) {
    console.error('usage: node scripts/verify-audit.ts FILE.ndjson')
    process.exit(2)
  }
  const { entries, lastHash, broken } = await verifyAudit(
    createInterface({ input: createReadStream(file) }),
  )
  if (broken) {
    console.error(
      `Broken at line ${broken.line}: ${broken.why}. The ${entries} entries before it are whole.`,
    )
    process.exit(1)
  }
  console.log(`Whole: ${entries} entries. Last hash: ${lastHash}`)
}
