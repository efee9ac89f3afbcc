/** Where a chain ends: the number and the hash of its last entry. */
export type ChainEnd = { seq: number; hash: string }

export type Verdict = {
  /** The entries that are whole, from the first on. */
  whole: ChainEnd
  /** How many of them have their content kept from whoever reads: that their hashes fit is the Worker's word, which gives the file itself. */
  notShown: number
  /** The entry after them that is not, and why. */
  broken?: { seq: number; why: string }
  /** The hash that an entry has now which was looked at before; `undefined` when the chain does not reach it. */
  knownHash?: string
  /** The first end of the log that was put aside and is not in it: cut off, or written anew. */
  lacks?: ChainEnd
}

type Checked = {
  lines: AsyncIterable<string>
  known?: ChainEnd
  /** Ends of the log that were put aside, in the order of their numbers. */
  anchors?: ChainEnd[]
  onProgress?: (seq: number) => void
}

const fields = ['at', 'actorId', 'action', 'subject', 'details', 'previousHash', 'hash'] as const
type Entry = { seq: number; isHidden: boolean; fits: boolean } & Record<
  (typeof fields)[number],
  string
>

const progressEvery = 250

/**
 * Checks an exported audit log entry by entry, as docs/storage.md gives its form: each number follows the one before it, each
 * entry names the hash before it, and its own hash is that of its content; from the first that names whose log it is, all
 * name the same, until an archive was restored. A log without an entry is not whole: every organisation's has one.
 */
export async function verifyChain({
  lines,
  known,
  anchors = [],
  onProgress,
}: Checked): Promise<Verdict> {
  let whole: ChainEnd = { seq: 0, hash: '' }
  let notShown = 0
  let log = ''
  let knownHash: string | undefined
  const wanted = new Map(anchors.map(({ seq, hash }) => [seq, hash]))
  let lacks: ChainEnd | undefined
  const found = () => ({ whole, notShown, ...(knownHash !== undefined && { knownHash }) })
  const brokenAt = (why: string) => ({ ...found(), broken: { seq: whole.seq + 1, why } })
  for await (const line of lines) {
    const entry = parse(line)
    if (!entry) return brokenAt('it is not an audit entry')
    const why = (await faultOf(entry, whole)) ?? faultOfLog(entry, log)
    if (why) return brokenAt(why)
    if (entry.isHidden) notShown++
    else log = logOf(entry)
    whole = { seq: entry.seq, hash: entry.hash }
    if (entry.seq === known?.seq) knownHash = entry.hash
    const end = wanted.get(entry.seq)
    if (end !== undefined && end !== entry.hash) lacks ??= { seq: entry.seq, hash: end }
    if (entry.seq % progressEvery === 0) onProgress?.(entry.seq)
  }
  if (whole.seq === 0) return brokenAt('there is no entry')
  lacks ??= anchors.find(({ seq }) => seq > whole.seq)
  return { ...found(), ...(lacks && { lacks }) }
}

/** Whose log an entry says it is of; entries of before said nothing. */
function logOf({ details }: Entry): string {
  const named = jsonOf(details)?.logOf
  return typeof named === 'string' ? named : ''
}

function faultOfLog(entry: Entry, log: string): string | undefined {
  if (log === '' || entry.isHidden || entry.action === 'archive.restored' || logOf(entry) === log)
    return undefined
  return `it is not of the log of ${log}`
}

async function faultOf(entry: Entry, before: ChainEnd): Promise<string | undefined> {
  if (entry.seq !== before.seq + 1) return `its number is ${entry.seq}`
  if (entry.previousHash !== before.hash) return 'it does not follow the entry before it'
  if (entry.isHidden) {
    return entry.fits
      ? undefined
      : 'its content is not shown, and Bilum does not say that its hash fits'
  }
  const { seq, at, actorId, action, subject, details, previousHash } = entry
  const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  const isItsOwn = (await sha256(signed)) === entry.hash
  return isItsOwn ? undefined : 'its content is not what its hash says'
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(line: string): Entry | undefined {
  const entry = jsonOf(line)
  const isHidden = entry?.notShown === 'lines_kept' && entry.details === undefined
  const isWhole =
    Number.isSafeInteger(entry?.seq) &&
    fields.every((field) => typeof entry[field] === 'string' || (field === 'details' && isHidden))
  return isWhole && hashForm.test(entry.hash) && !saysTwice(line)
    ? { ...entry, isHidden, fits: entry.fits === true }
    : undefined
}

const hashForm = /^[0-9a-f]{64}$/

/** Has an object of this JSON a name twice? The last one counts, and whoever looks at the line reads the first. */
function saysTwice(text: string): boolean {
  const names: Set<string>[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}]/g)) {
    if (token === '{') names.push(new Set())
    else if (token === '}') names.pop()
    else if (token.endsWith(':')) {
      const name: string = JSON.parse(token.slice(0, -1))
      if (names.at(-1)?.has(name)) return true
      names.at(-1)?.add(name)
    }
  }
  return false
}

function jsonOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isWritten = (line: string) => line.trim() !== ''

/** The lines of a stream of text, one at a time; empty ones are left out. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
  const reader = stream.getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter(isWritten)
  }
  if (isWritten(rest)) yield rest
}
