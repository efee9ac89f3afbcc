import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/*
 * Checks an exported audit log of Bilum. It needs Node 22 or newer and nothing else, and shares no code with what wrote
 * the log: read it before you trust it, or write your own. It sends nothing anywhere.
 *
 *   node verify-audit.mjs audit.ndjson
 *
 * Each line is one entry. Its hash is the SHA-256, in lower-case hex, of this JSON array, written without spaces:
 *   [seq, at, actorId, action, subject, details, previousHash]
 * where `at` is the moment in UTC with milliseconds and `details` is text. `seq` counts from 1 without a gap, and
 * `previousHash` is the hash of the entry before (empty for the first). Other fields of a line are for reading only.
 */

const fields = ['at', 'actorId', 'action', 'subject', 'details', 'previousHash', 'hash']

const [file, knownHash] = process.argv.slice(2)
if (!file) {
  console.error('usage: node verify-audit.mjs FILE.ndjson [HASH FROM AN EARLIER EXPORT]')
  process.exit(2)
}

let line = 0
let entries = 0
let lastHash = ''
let isKnownFound = knownHash === undefined
for await (const text of linesOf(file)) {
  line++
  if (text.trim() === '') continue
  const fault = faultOf(text)
  if (fault) {
    console.error(`Broken at line ${line}: ${fault}. The ${entries} entries before it are whole.`)
    process.exit(1)
  }
}
if (!isKnownFound) {
  console.error(`Whole in itself, but the hash ${knownHash} of an earlier export is not in it.`)
  process.exit(1)
}
console.log(`Whole: ${entries} entries. Last hash: ${lastHash}`)

/** Lines end with a line feed and with nothing else: other signs that look like an end are part of a text. */
async function* linesOf(name) {
  let rest = ''
  for await (const part of createReadStream(name, 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** What is wrong with the next line; nothing where it follows the one before. */
function faultOf(text) {
  const entry = parse(text)
  if (!entry) return 'it is not an audit entry'
  const { seq, at, actorId, action, subject, details, previousHash } = entry
  if (seq !== entries + 1) return `its number is ${seq}, but ${entries + 1} comes next`
  if (previousHash !== lastHash) return 'it does not follow the entry before it'
  const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  const hash = createHash('sha256').update(signed, 'utf8').digest('hex')
  if (hash !== entry.hash) return 'its content was changed: the hash does not fit'
  entries++
  lastHash = hash
  if (hash === knownHash) isKnownFound = true
  return undefined
}

function parse(text) {
  try {
    const entry = JSON.parse(text)
    const isWhole =
      Number.isSafeInteger(entry?.seq) && fields.every((field) => typeof entry[field] === 'string')
    return isWhole ? entry : undefined
  } catch {
    return undefined
  }
}
