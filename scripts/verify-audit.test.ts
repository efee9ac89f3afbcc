import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyAudit } from './verify-audit.ts'

/** A chain of three entries, hashed here by hand. */
function chain() {
  let previousHash = ''
  return ['batch.added', 'batch.submitted', 'batch.approved'].map((action, index) => {
    const seq = index + 1
    const at = '2026-11-20T04:06:00.000Z'
    const entry = { seq, at, actorId: 'mia', action, subject: 'batch/1', details: '{"n":"é"}' }
    const signed = JSON.stringify([seq, at, 'mia', action, 'batch/1', entry.details, previousHash])
    const hash = createHash('sha256').update(signed).digest('hex')
    const line = { ...entry, previousHash, hash }
    previousHash = hash
    return line
  })
}

async function* lines(entries: object[]) {
  for (const entry of entries) yield JSON.stringify(entry)
}

test('a whole chain is whole', async () => {
  const verdict = await verifyAudit(lines(chain()))
  expect(verdict).toMatchObject({ entries: 3, broken: undefined })
})

test.each([
  [
    'an entry was changed',
    (entries: object[]) => Object.assign(entries[1] ?? {}, { action: 'batch.rejected' }),
    2,
  ],
  ['an entry was taken out', (entries: object[]) => entries.splice(1, 1), 2],
  ['the first entry was taken out', (entries: object[]) => entries.splice(0, 1), 1],
  ['two entries changed places', (entries: object[]) => entries.reverse(), 1],
  [
    'a field is missing',
    (entries: object[]) => Object.assign(entries[2] ?? {}, { hash: undefined }),
    3,
  ],
])('names the first broken entry when %s', async (_what, damage, line) => {
  const entries = chain()
  damage(entries)
  const verdict = await verifyAudit(lines(entries))
  expect(verdict.broken).toMatchObject({ line })
})

test('what is not an entry is named, not thrown', async () => {
  async function* garbage() {
    yield 'not json'
  }
  expect((await verifyAudit(garbage())).broken).toEqual({
    line: 1,
    why: 'it is not an audit entry',
  })
})
