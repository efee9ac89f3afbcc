/** Where a chain ends: the number and the hash of its last entry. */
export type ChainEnd = { seq: number; hash: string }

export type Verdict = {
  /** The entries that are whole, from the first on. */
  whole: ChainEnd
  /** The entry after them that is not, and why. */
  broken?: { seq: number; why: string }
  /** The hash that an entry has now which was looked at before; `undefined` when the chain does not reach it. */
  knownHash?: string
}

type Checked = {
  lines: AsyncIterable<string>
  known?: ChainEnd
  onProgress?: (seq: number) => void
}

const fields = ['at', 'actorId', 'action', 'subject', 'details', 'previousHash', 'hash'] as const
type Entry = { seq: number } & Record<(typeof fields)[number], string>

const progressEvery = 250

/**
 * Checks an exported audit log entry by entry, as docs/storage.md gives its form: each number follows the one before it, each
 * entry names the hash before it, and its own hash is that of its content.
 */
export async function verifyChain({ lines, known, onProgress }: Checked): Promise<Verdict> {
  let whole: ChainEnd = { seq: 0, hash: '' }
  let knownHash: string | undefined
  const found = () => ({ whole, ...(knownHash !== undefined && { knownHash }) })
  for await (const line of lines) {
    const entry = parse(line)
    const why = entry ? await faultOf(entry, whole) : 'it is not an audit entry'
    if (!entry || why) return { ...found(), broken: { seq: whole.seq + 1, why: why ?? '' } }
    whole = { seq: entry.seq, hash: entry.hash }
    if (entry.seq === known?.seq) knownHash = entry.hash
    if (entry.seq % progressEvery === 0) onProgress?.(entry.seq)
  }
  return found()
}

async function faultOf(entry: Entry, before: ChainEnd): Promise<string | undefined> {
  if (entry.seq !== before.seq + 1) return `its number is ${entry.seq}`
  if (entry.previousHash !== before.hash) return 'it does not follow the entry before it'
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
  try {
    const entry = JSON.parse(line)
    const isWhole =
      Number.isSafeInteger(entry?.seq) && fields.every((field) => typeof entry[field] === 'string')
    return isWhole ? entry : undefined
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
