import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The program that customers download, run as they run it. */

/** A chain of three entries, hashed here by hand. */
function chain() {
  let previousHash = ''
  return ['batch.added', 'batch.submitted', 'batch.approved'].map((action, index) => {
    const seq = index + 1
    const at = '2026-11-20T04:06:00.000Z'
    const entry = { seq, at, actorId: 'mia', action, subject: 'batch/1', details: '{"n":"é"}' }
    const signed = JSON.stringify([seq, at, 'mia', action, 'batch/1', entry.details, previousHash])
    const hash = createHash('sha256').update(signed).digest('hex')
    const line = { ...entry, previousHash, hash, title: 'for reading' }
    previousHash = hash
    return line
  })
}

const written = (entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

function verify(text: string, ...words: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'bilum-')), 'audit.ndjson')
  writeFileSync(file, text)
  const run = spawnSync(process.execPath, ['web/public/verify-audit.mjs', file, ...words])
  return { code: run.status, said: `${run.stdout}${run.stderr}`.trim() }
}

test('a whole chain is whole', () => {
  const last = chain().at(-1)?.hash
  expect(verify(written(chain()))).toEqual({
    code: 0,
    said: `Whole: 3 entries. Last hash: ${last}`,
  })
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
])('the first broken entry is named when %s', (_what, damage, line) => {
  const entries = chain()
  damage(entries)
  const { code, said } = verify(written(entries))
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^Broken at line ${line}: `))
})

test('what is not an entry is named, not thrown', () => {
  expect(verify('not json\n')).toEqual({
    code: 1,
    said: 'Broken at line 1: it is not an audit entry. The 0 entries before it are whole.',
  })
})

test('a chain that was cut off, or written anew, lacks the hash of an earlier export', () => {
  const entries = chain()
  const known = entries.at(-1)?.hash ?? ''
  expect(verify(written(entries), known).code).toBe(0)
  const { code, said } = verify(written(entries.slice(0, 2)), known)
  expect(code).toBe(1)
  expect(said).toContain('of an earlier export is not in it')
})
