import { expect, test } from 'vitest'
import { linesOf, verifyChain } from './verify-chain.ts'

type Entry = Record<string, string | number>

/** A chain as docs/storage.md gives its form, written here without the code that writes it in the Worker. */
async function chainOf(details: string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  let previousHash = ''
  for (const [index, detail] of details.entries()) {
    const named = { seq: index + 1, at: '2026-11-20T04:06:00.000Z', actorId: 'mia' }
    const entry = { ...named, action: 'a', subject: 's', details: detail, previousHash }
    const text = new TextEncoder().encode(JSON.stringify(Object.values(entry)))
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
    previousHash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    entries.push({ ...entry, hash: previousHash })
  }
  return entries
}

const chain = await chainOf(['{}', '{"name":"Hane-Nou ‘é’"}', '{}', '{"total":1}'])
const last = chain.at(-1) as { seq: number; hash: string } & Entry

async function* written(entries: Entry[]) {
  for (const entry of entries) yield JSON.stringify(entry)
}

test('a chain that is whole says where it ends', async () => {
  const verdict = await verifyChain({ lines: written(chain) })
  expect(verdict).toEqual({ whole: { seq: 4, hash: last.hash }, notShown: 0 })
})

const hidden = (one: Entry, fits = true) => ({
  ...one,
  details: undefined,
  ...{ notShown: 'lines_kept', fits },
})

test('entries that are not shown are gone through by their hash, and counted', async () => {
  const shown = chain.map((one) => (one.seq === 2 || one.seq === 4 ? hidden(one) : one))
  const verdict = await verifyChain({ lines: written(shown as Entry[]) })
  expect(verdict).toEqual({ whole: { seq: 4, hash: last.hash }, notShown: 2 })
})

test.each([
  ['that Bilum does not vouch for', (one: Entry) => hidden(one, false)],
  ['with another hash', (one: Entry) => ({ ...hidden(one), hash: '0'.repeat(64) })],
  ['that was put in', (one: Entry) => ({ ...hidden(one), previousHash: 'x' })],
])('an entry that is not shown, %s, breaks the chain', async (_what, change) => {
  const shown = chain.map((one) => (one.seq === 2 ? change(one) : one))
  const { broken } = await verifyChain({ lines: written(shown as Entry[]) })
  expect(broken?.seq).toBeGreaterThanOrEqual(2)
})

test.each<[string, Entry[], number]>([
  [
    'a changed content',
    chain.map((one) => (one.seq === 3 ? { ...one, details: '{"a":1}' } : one)),
    3,
  ],
  ['an entry that is gone', chain.filter(({ seq }) => seq !== 2), 2],
  ['two that changed places', [chain[0], chain[2], chain[1], chain[3]] as Entry[], 2],
  ['another chain behind', [...chain.slice(0, 2), ...(await chainOf(['x', 'y', 'z'])).slice(2)], 3],
  ['a line that is no entry', [{ seq: 1 }], 1],
  ['a log without an entry', [], 1],
  [
    'an entry of another organisation’s log',
    await chainOf(['{}', '{"logOf":"org-acme"}', '{"logOf":"org-beta"}']),
    3,
  ],
  [
    'an entry that no longer says whose log it is',
    await chainOf(['{"logOf":"org-acme"}', '{}']),
    2,
  ],
])('%s is found where it is', async (_what, entries, seq) => {
  const { whole, broken } = await verifyChain({ lines: written(entries) })
  expect(broken?.seq).toBe(seq)
  expect(whole.seq).toBe(seq - 1)
})

test('says what hash an entry has now that was seen before', async () => {
  const known = { seq: 2, hash: String(chain[1]?.hash) }
  expect(await verifyChain({ lines: written(chain), known })).toMatchObject({
    knownHash: known.hash,
  })
  const anew = await chainOf(['{}', 'other', '{}', '{}'])
  const { knownHash } = await verifyChain({ lines: written(anew), known })
  expect(knownHash).not.toBe(known.hash)
  expect(await verifyChain({ lines: written(chain.slice(0, 1)), known })).not.toHaveProperty(
    'knownHash',
  )
})

test('lines come whole, however the stream was cut', async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n{"b":2}\n\n{"c":3}')
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const lines: string[] = []
  for await (const line of linesOf(stream)) lines.push(line)
  expect(lines).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}'])
})

test('says which end that was put aside is not in it any more', async () => {
  const anchors = [2, 4].map((seq) => ({ seq, hash: String(chain[seq - 1]?.hash) }))
  expect(await verifyChain({ lines: written(chain), anchors })).not.toHaveProperty('lacks')
  const cut = await verifyChain({ lines: written(chain.slice(0, 3)), anchors })
  expect(cut).toMatchObject({ whole: { seq: 3 }, lacks: anchors[1] })
  const anew = await chainOf(['{}', 'other', '{}', '{}'])
  expect(await verifyChain({ lines: written(anew), anchors })).toMatchObject({ lacks: anchors[0] })
})
