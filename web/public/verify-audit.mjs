import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/*
 * Checks an exported audit log of Bilum. It needs Node 20 or newer and nothing else, and shares no code with what wrote
 * the log: read it before you trust it, or write your own. It sends nothing anywhere.
 *
 *   node verify-audit.mjs audit.ndjson [--head NUMBER:HASH] [--anchors anchors.ndjson] [--log NAME]
 *
 * Each line is one entry. Its hash is the SHA-256, in lower-case hex, of this JSON array, written without spaces:
 *   [seq, at, actorId, action, subject, details, previousHash]
 * where `at` is the moment in UTC with milliseconds and `details` is text. `seq` counts from 1 without a gap, and
 * `previousHash` is the hash of the entry before (empty for the first). Other fields of a line are for reading only. A line that has a
 * name twice is refused: one reader would see the first, and another the last.
 * Inside `details`, `logOf` names the organisation whose log it is; every later entry names the same one, until an
 * archive was restored (`archive.restored`).
 *
 * An entry whose content is kept from whoever took the file (`notShown`) has no `details`, so its hash cannot be made again
 * from it: Bilum says in `fits` whether it is that of the content, and whatever else stands in such a line is the word of whoever
 * gave the file. How many there are, and which, is said at the end. So is what they leave open: an end that is known binds the
 * entries before it back to the last such line, and none before that.
 *
 * A log that was cut off, or written anew, is whole in itself. So an end of it that you know from elsewhere must be in it:
 * `--head` from a letter or an earlier export, `--anchors` the file of those that Bilum put aside. What is said last is up to which entry that was compared.
 */

const fields = ['at', 'actorId', 'action', 'subject', 'details', 'previousHash', 'hash']
/** Characters: Bilum keeps no entry of more than 1.9 MB. */
const lineMax = 2 ** 24
const usage =
  'usage: node verify-audit.mjs FILE.ndjson [--head NUMBER:HASH] [--anchors FILE.ndjson] [--log NAME]'

const asked = readAsked(process.argv.slice(2))
if (!asked) {
  console.error(usage)
  process.exit(2)
}

let line = 0
let entries = 0
let lastHash = ''
let log = ''
const notShown = []
const known = await knownEnds(asked)
for await (const text of linesOf(asked.file)) {
  line++
  if (text.trim() === '') continue
  const fault = faultOf(text)
  if (fault) {
    refuse(`Broken at line ${line}: ${fault}. The ${entries} entries before it are whole.`)
  }
}
if (entries === 0) refuse('Empty: there is no entry in it, and every log has one.')
if (asked.log !== undefined && asked.log !== log) {
  refuse(
    `Whole in itself, but it is the log of ${named(log) || 'nobody that it names'}, not of ${asked.log}.`,
  )
}
for (const [seq, end] of known) {
  const wanted = `entry ${seq} with the hash ${named(end.hash)}, which is known from ${end.from}`
  if (seq > entries) refuse(`Whole in itself, but it was cut off: it lacks ${wanted}.`)
  if (end.found !== end.hash)
    refuse(`Whole in itself, but it was written anew: it lacks ${wanted}.`)
  if (end.log !== undefined && log !== '' && end.log !== log) {
    refuse(
      `Whole in itself, but it is the log of ${named(log)}, and ${end.from} is of ${named(end.log)}.`,
    )
  }
}
const whose = log === '' ? '' : ` of the log of ${named(log)}`
console.log(`Whole: ${entries} entries${whose}.${hidden()} Head: ${entries}:${lastHash}`)
console.log(compared())

/** How far somebody else than whoever gave this file says the same. */
function compared() {
  if (known.size === 0)
    return 'It is whole in itself, as one that was cut off or written anew is too: give an end that you know from elsewhere as --head or --anchors.'
  const ends = known.size === 1 ? 'one end' : `${known.size} ends`
  const last = [...known.keys()].reduce((one, other) => Math.max(one, other))
  return `Compared with ${ends} that you know from elsewhere, up to entry ${last}: nothing here shows what came after that.${unbound()}`
}

/** Entries that no known end binds, for one that is not shown stands between: another hash before it would go unseen. */
function unbound() {
  const open = []
  let next = 1
  for (const [seq, { bindsFrom }] of [...known].sort(([one], [other]) => one - other)) {
    const last = bindsFrom - 1
    if (last >= next) open.push(last === next ? `${next}` : `${next} to ${last}`)
    next = seq + 1
  }
  if (open.length === 0) return ''
  const which = open.slice(0, 20).join(', ')
  return ` But not ${which}${open.length > 20 ? ' …' : ''}: behind them stands an entry that is not shown, so whoever gave you this file could have written them anew.`
}

/** What nobody can check who has this file alone. */
function hidden() {
  if (notShown.length === 0) return ''
  const first = notShown.slice(0, 20).join(', ')
  const more = notShown.length > 20 ? ' …' : ''
  return ` Not shown: the content of ${notShown.length} (${first}${more}); whatever is said of them, their hashes too, is the word of whoever gave you this file.`
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function readAsked(words) {
  const read = {}
  for (let at = 0; at < words.length; at++) {
    const name = /^--(head|anchors|log)$/.exec(words[at])?.[1] ?? 'file'
    const value = name === 'file' ? words[at] : words[++at]
    if (value === undefined || value.startsWith('--') || read[name] !== undefined) return undefined
    read[name] = value
  }
  const isHead = read.head === undefined || /^[1-9]\d*:[0-9a-f]{64}$/.test(read.head)
  return read.file !== undefined && isHead ? read : undefined
}

/** The ends of the log that are known from elsewhere, by their number. */
async function knownEnds({ head, anchors }) {
  const ends = new Map()
  const add = (seq, end) => {
    const before = ends.get(seq)
    if (before && before.hash !== end.hash) {
      refuse(`${before.from} and ${end.from} name two hashes of entry ${seq}.`)
    }
    ends.set(seq, end)
  }
  if (head !== undefined)
    add(Number(head.split(':')[0]), { hash: head.split(':')[1], from: '--head' })
  let at = 0
  let isAny = false
  for await (const text of anchors === undefined ? [] : linesOf(anchors)) {
    at++
    if (text.trim() === '') continue
    const anchor = parse(text)
    const isOne =
      Number.isSafeInteger(anchor?.seq) && anchor.seq > 0 && typeof anchor.hash === 'string'
    isAny = true
    if (!isOne) refuse(`Line ${at} of ${anchors} is not an anchor.`)
    if (saysTwice(text)) refuse(`Line ${at} of ${anchors} says something twice.`)
    add(anchor.seq, {
      hash: anchor.hash,
      log: anchor.organisation,
      from: `line ${at} of ${anchors}`,
    })
  }
  if (anchors !== undefined && !isAny) refuse(`${anchors} is empty.`)
  return ends
}

/** Lines end with a line feed and with nothing else: other signs that look like an end are part of a text. */
async function* linesOf(name) {
  let rest = ''
  try {
    for await (const part of createReadStream(name, 'utf8')) {
      const lines = part.split('\n')
      lines[0] = rest + lines[0]
      rest = lines.pop() ?? ''
      yield* lines
      if (rest.length > lineMax) refuse(`${name} has a line that is longer than any entry.`)
    }
  } catch (error) {
    // what was asked of it here, and nothing that was found in it
    if (error?.code === undefined) throw error
    refuse(`${name} cannot be read: ${error.code}.`)
  }
  yield rest
}

/** What is wrong with the next line; nothing where it follows the one before. */
function faultOf(text) {
  const entry = parse(text)
  if (!isEntry(entry)) return 'it is not an audit entry'
  if (saysTwice(text)) return 'it says something twice'
  const { seq, at, actorId, action, subject, details, previousHash } = entry
  if (seq !== entries + 1) return `its number is ${seq}, but ${entries + 1} comes next`
  if (previousHash !== lastHash) return 'it does not follow the entry before it'
  if (isHidden(entry)) {
    if (entry.fits !== true)
      return 'its content is not shown, and Bilum does not say that its hash fits'
    notShown.push(seq)
    return pass(seq, entry.hash)
  }
  const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  const hash = createHash('sha256').update(signed, 'utf8').digest('hex')
  if (hash !== entry.hash) return 'its content was changed: the hash does not fit'
  const said = parse(details)?.logOf
  const names = typeof said === 'string' ? said : ''
  if (names !== log && log !== '' && action !== 'archive.restored') {
    return `it is of the log of ${named(names) || 'nobody'}, and those before it are of ${named(log)}`
  }
  log = names
  return pass(seq, hash)
}

function pass(seq, hash) {
  entries++
  lastHash = hash
  const end = known.get(seq)
  if (end) Object.assign(end, { found: hash, bindsFrom: (notShown.at(-1) ?? 0) + 1 })
  return undefined
}

/** Its content is kept from whoever took the file. */
function isHidden({ notShown: why, details }) {
  return why === 'lines_kept' && details === undefined
}

function isEntry(entry) {
  const hasTexts = () =>
    fields.every(
      (field) => typeof entry[field] === 'string' || (field === 'details' && isHidden(entry)),
    )
  return Number.isSafeInteger(entry?.seq) && hasTexts() && /^[0-9a-f]{64}$/.test(entry.hash)
}

/** Has an object of this JSON a name twice? The last one counts, and whoever looks at the line reads the first. */
function saysTwice(text) {
  const names = []
  // sign by sign: a pattern gives up at a text of some million
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') names.push(new Set())
    else if (text[at] === '}') names.pop()
    if (text[at] !== '"') continue
    const from = at
    for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
    let next = at + 1
    while (' \t\r\n'.includes(text[next] ?? '-')) next++
    if (text[next] !== ':') continue
    const name = JSON.parse(text.slice(from, at + 1))
    if (names.at(-1).has(name)) return true
    names.at(-1).add(name)
  }
  return false
}

/** What the file calls something: a name of ours as it is, and anything else so that it is seen, and says nothing in our place. */
function named(name) {
  if (/^[\w.-]*$/.test(name)) return name
  const hex = (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`
  return JSON.stringify(name).replace(/[\p{C}\p{Z}]/gu, (sign) => (sign === ' ' ? sign : hex(sign)))
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
