import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, verifyChain } from '../web/desk/audit/integrity/verify-chain.ts'

/* What the browser says of an exported log, and what the program says that customers download: they share no code. */

const runs = 1_000
const seed = 20_261_122
/** Longer than a machine with other work takes for it. */
const timeout = 60_000

type Entry = Record<string, unknown> & { seq: number }

/** Numbers that are the same in every run (mulberry32). */
function numbers(start: number) {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Draw = ReturnType<typeof numbers>

/** Signs that some programs take for the end of a line, or cannot write. */
const texts = [
  ...['{}', '{"a":1}', '{"n":"é"}', '{"logOf":1}', 'null', '\u2028', '\u2029', '\r', '\u0085'],
  ...['😀', '\ud800', ''],
]
const texted = (draw: Draw) => texts[draw(texts.length)] ?? ''

function hashOf({ seq, at, actorId, action, subject, details, previousHash }: Entry) {
  const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
  return createHash('sha256').update(signed, 'utf8').digest('hex')
}

/** Chains entries anew from their content, as whoever writes the log does. */
function chained(entries: Entry[]): Entry[] {
  let previousHash = ''
  return entries.map((entry, index) => {
    const one: Entry = { ...entry, seq: index + 1, previousHash }
    previousHash = hashOf(one)
    return { ...one, hash: previousHash }
  })
}

/** Entries of which none says whose log it is, or all do from one of them on. */
function made(draw: Draw): Entry[] {
  const many = 1 + draw(9)
  const named = draw(2) * draw(many)
  return chained(
    Array.from({ length: many }, (_, index) => ({
      ...{ seq: index, at: '2026-11-20T04:06:00.000Z', actorId: 'mia', action: 'batch.added' },
      ...{ subject: texted(draw), details: texted(draw), title: texted(draw) },
      ...(named > 0 && index >= named && { details: detailsOf('org-acme', draw) }),
    })),
  )
}

const detailsOf = (logOf: string, draw: Draw) => JSON.stringify({ n: texted(draw), logOf })

type Damage = (entries: Entry[], draw: Draw) => Entry[]
const hidden = (one: Entry): Entry => ({
  ...one,
  details: undefined,
  notShown: 'lines_kept',
  fits: true,
})
const fields = ['seq', 'at', 'actorId', 'details', 'previousHash', 'hash', 'title']
const others = [null, 1, -0, 1.5, '', 'x', {}, [], true]

/** What is done to the entries. */
const damages: Damage[] = [
  (entries) => entries,
  (entries) => entries,
  // what is for reading only
  (entries, draw) => entries.map((one) => ({ ...one, title: texted(draw) })),
  (entries, draw) => entries.toSpliced(draw(entries.length), 1),
  (entries, draw) => {
    const at = draw(entries.length)
    return entries.toSpliced(at, 0, { ...entries[at], seq: entries[at]?.seq ?? 0 })
  },
  (entries) => entries.toReversed(),
  (entries, draw) => {
    const at = draw(entries.length)
    const field = fields[draw(fields.length)] ?? ''
    return entries.map((one, index) =>
      index === at ? { ...one, [field]: others[draw(others.length)] } : one,
    )
  },
  (entries, draw) => {
    const at = draw(entries.length)
    return entries.map((one, index) => (index === at ? { ...one, details: texted(draw) } : one))
  },
  // written anew from there on: whole again, and another
  (entries) => chained(entries.map((one) => ({ ...one, details: 'forged' }))),
  (entries) => entries.map((one) => ({ ...one, hash: String(one.hash).toUpperCase() })),
  // some are not shown: as they are, of a content that the Worker says does not fit, or with another hash
  (entries, draw) => entries.map((one) => (draw(2) ? hidden(one) : one)),
  (entries, draw) => {
    const at = draw(entries.length)
    const fits = others[draw(others.length)]
    return entries.map((one, index) => (index === at ? { ...hidden(one), fits } : one))
  },
  (entries, draw) => {
    const at = draw(entries.length)
    const hash = '0'.repeat(64)
    return entries.map((one, index) => (index === at ? { ...hidden(one), hash } : one))
  },
  // another organisation’s entry among them, chained anew
  (entries, draw) => {
    const at = draw(entries.length)
    const details = detailsOf('org-beta', draw)
    return chained(entries.map((one, index) => (index === at ? { ...one, details } : one)))
  },
]

type Rewriting = (bytes: Buffer, draw: Draw) => Buffer
const place = (bytes: Buffer, draw: Draw) => draw(bytes.length + 1)
const inserted = (bytes: Buffer, at: number, text: string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)])

/** What is done to the bytes of the file. */
const rewritings: Rewriting[] = [
  (bytes) => bytes,
  (bytes) => bytes,
  (bytes, draw) => bytes.subarray(0, place(bytes, draw)),
  (bytes, draw) => {
    const changed = Buffer.from(bytes)
    const at = place(changed, draw)
    if (at < changed.length) changed[at] = draw(256)
    return changed
  },
  (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n')),
  (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\n \t\n\n')),
  (bytes) => inserted(bytes, 0, '\ufeff'),
  (bytes, draw) => inserted(bytes, place(bytes, draw), texted(draw)),
  (bytes, draw) => inserted(bytes, place(bytes, draw), '\n'),
  (bytes) => Buffer.from(bytes.toString().replaceAll('"seq":1,', '"seq":1.0,"seq":1,')),
]

/** A log as it was, the ends of it that were put aside (the last is always one), and the export that somebody gives. */
type Case = { was: Entry[]; anchors: { seq: number; hash: string }[]; bytes: Buffer }

function mutated(draw: Draw): Case {
  const was = made(draw)
  const anchors = was
    .filter(({ seq }) => seq === was.length || draw(3) === 0)
    .map(({ seq, hash }) => ({ seq, hash: String(hash) }))
  const damage = damages[draw(damages.length)] ?? ((entries: Entry[]) => entries)
  const text = damage(was, draw).map((entry) => `${JSON.stringify(entry)}\n`)
  const rewrite = rewritings[draw(rewritings.length)] ?? ((bytes: Buffer) => bytes)
  return { was, anchors, bytes: rewrite(Buffer.from(text.join('')), draw) }
}

/** As the page says it: how many are whole, which end is lacking, and the hash of the last where nothing is. */
async function browserSays({ bytes, anchors }: Case) {
  const stream = new Blob([new Uint8Array(bytes)]).stream()
  const { whole, broken, lacks, notShown } = await verifyChain({ lines: linesOf(stream), anchors })
  if (broken) return { whole: whole.seq }
  return lacks ? { lacks: lacks.seq } : { whole: whole.seq, hash: whole.hash, notShown }
}

/** The same, of what the program prints. */
function programSays({ code, said }: { code: number; said: string }) {
  const whole =
    /^Whole: (\d+) entries(?: of the log of org-\w+)?\.(?: Not shown: the content of (\d+) .+ this file\.)? Head: \d+:(\w*)\nCompared with .+$/.exec(
      said,
    )
  if (said.startsWith('Empty: ')) return { whole: 0 }
  if (code === 0 && whole) {
    return { whole: Number(whole[1]), hash: whole[3], notShown: Number(whole[2] ?? 0) }
  }
  const lacks = /^Whole in itself, but it was .+: it lacks entry (\d+) /.exec(said)
  if (lacks) return { lacks: Number(lacks[1]) }
  const broken = /^Broken at line \d+: .+\. The (\d+) entries before it are whole\.$/.exec(said)
  return { whole: Number(must(broken, said)[1]) }
}

/** What a hash is made of, and the hash. */
const signed = ({ seq, at, actorId, action, subject, details, previousHash, hash }: Entry) => [
  ...[seq, at, actorId, action, subject, details, previousHash, hash],
]

/** Of each line of an export that is whole. A sign that UTF-8 cannot write is what a reader makes of it. */
function signedIn(bytes: Buffer | undefined) {
  const lines = String(bytes)
    .replace(/^\ufeff/, '')
    .split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => signed(JSON.parse(line)))
}

function must<T>(value: T | null, said: string): T {
  if (value === null) throw new Error(`the program said: ${said}`)
  return value
}

test(
  'the browser and the program agree on a thousand exports that were tampered with, and take none for what it was not',
  async () => {
    const draw = numbers(seed)
    const folder = mkdtempSync(join(tmpdir(), 'bilum-'))
    const exported = Array.from({ length: runs }, () => mutated(draw))
    for (const [index, { bytes, anchors }] of exported.entries()) {
      const file = join(folder, `${String(index).padStart(4, '0')}.ndjson`)
      writeFileSync(file, bytes)
      writeFileSync(`${file}.anchors`, anchors.map((one) => `${JSON.stringify(one)}\n`).join(''))
    }
    const program = spawnSync(process.execPath, ['scripts/verify-many.fixture.mjs', folder], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    })
    rmSync(folder, { recursive: true })
    const said = program.stdout
      .trimEnd()
      .split('\n')
      .map((line) => programSays(JSON.parse(line)))
    const found = await Promise.all(exported.map(browserSays))
    expect(said).toEqual(found)
    for (const [index, verdict] of found.entries()) {
      if (!('hash' in verdict)) continue
      const { bytes, was = [] } = exported[index] ?? {}
      const lines = signedIn(bytes)
      // what is shown is what was written; of what is not, its place in the chain
      const placed = ([seq, , , , , , ...hashes]: unknown[]) => [seq, ...hashes]
      const isShown = (at: number) => lines[at]?.[5] !== undefined
      expect(lines.map((line, at) => (isShown(at) ? line : placed(line)))).toEqual(
        was.map((one, at) => (isShown(at) ? signed(one) : placed(signed(one)))),
      )
      expect(lines.filter((line) => line[5] === undefined)).toHaveLength(verdict.notShown ?? 0)
    }
    // neither is right by always saying the same
    const whole = found.filter((verdict) => 'hash' in verdict).length
    expect(whole).toBeGreaterThan(runs / 10)
    expect(whole).toBeLessThan(runs / 2)
  },
  timeout,
)
