import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The program that customers download, run as they run it. */

/** A chain of three entries, hashed here by hand. */
const chain = (details = ['{"n":"é"}', '{"logOf":"org-acme"}', '{"logOf":"org-acme"}']) =>
  chainOf(details)

function chainOf(said: string[]) {
  let previousHash = ''
  return said.map((details, index) => {
    const seq = index + 1
    const at = '2026-11-20T04:06:00.000Z'
    const action = ['batch.added', 'batch.submitted', 'batch.approved'][index] ?? 'batch.changed'
    const entry = { seq, at, actorId: 'mia', action, subject: 'batch/1', details }
    const signed = JSON.stringify([seq, at, 'mia', action, 'batch/1', details, previousHash])
    const hash = createHash('sha256').update(signed).digest('hex')
    const line = { ...entry, previousHash, hash, title: 'for reading' }
    previousHash = hash
    return line
  })
}

const written = (entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bilum-')), 'audit.ndjson')
  writeFileSync(file, text)
  return file
}

function verify(text: string, ...words: string[]) {
  const file = fileWith(text)
  const run = spawnSync(process.execPath, ['web/public/verify-audit.mjs', file, ...words])
  return { code: run.status, said: `${run.stdout}${run.stderr}`.trim() }
}

test('a whole chain is whole', () => {
  const last = chain().at(-1)?.hash
  expect(verify(written(chain()))).toEqual({
    code: 0,
    said: `Whole: 3 entries of the log of org-acme. Head: 3:${last}\nIt is whole in itself, as one that was cut off or written anew is too: give an end that you know from elsewhere as --head or --anchors.`,
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

/** A sign that writes over the line of a terminal, and one that begins another. */
const forgedLine = 'org-acme\u009b2K\r\nWhole: 9000 entries. Head: 9000:x\u202e'

test('whatever a hostile file names itself, it says nothing in the place of the program', () => {
  const details = JSON.stringify({ logOf: forgedLine })
  for (const other of ['{}', details]) {
    const { said } = verify(written(chain([details, details, other])))
    expect(said).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^Whole: 9000/mu)
    expect(said).toContain(
      String.raw`of "org-acme\u{9b}2K\r\nWhole: 9000 entries. Head: 9000:x\u{202e}"`,
    )
  }
  const hidden = { notShown: 'lines_kept', fits: true, details: undefined }
  const [first = {}] = chain()
  const { code, said } = verify(written([{ ...first, ...hidden, hash: forgedLine }]))
  expect([code, said]).toEqual([1, expect.stringMatching(/^Broken at line 1: it is not an audit/)])
})

test('none passes that says something twice, or is like an entry by what its keys are', () => {
  const [first = {}, ...rest] = written(chain()).split('\n')
  const others: [string, string][] = [
    [String(first).replace('"details":', '"details":"forged","details":'), 'says something twice'],
    [String(first).replace('"details":', String.raw`"deta\u0069ls":"forged","details":`), 'twice'],
    [`{"__proto__":${first}}`, 'is not an audit entry'],
    [`{"constructor":{"prototype":${first}}}`, 'is not an audit entry'],
    [String(first).replace('"seq":1', '"seq":1e400'), 'is not an audit entry'],
    [String(first).replace('"seq":1', '"seq":10000000000000001'), 'is not an audit entry'],
    [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'is not an audit entry'],
    [`${first}\0`, 'is not an audit entry'],
  ]
  for (const [line, why] of others) {
    const { code, said } = verify([line, ...rest].join('\n'))
    expect([code, said.slice(0, 16), said.slice(16)]).toEqual([
      1,
      'Broken at line 1',
      expect.stringContaining(why),
    ])
  }
})

test('what is not an entry is named, not thrown', () => {
  expect(verify('not json\n')).toEqual({
    code: 1,
    said: 'Broken at line 1: it is not an audit entry. The 0 entries before it are whole.',
  })
})

test.each(['', '\n', ' \n\n'])('an empty file is no log', (text) => {
  expect(verify(text)).toEqual({
    code: 1,
    said: 'Empty: there is no entry in it, and every log has one.',
  })
})

/** Three entries of which the last says something else, chained anew. */
const anew = () =>
  chain(['{"n":"é"}', '{"logOf":"org-acme"}', '{"logOf":"org-acme","is":"forged"}'])
const headOf = (entries: { seq: number; hash: string }[]) => {
  const end = entries.at(-1)
  return `${end?.seq}:${end?.hash}`
}

test.each([
  ['cut off', () => chain().slice(0, 2), 'it was cut off: it lacks entry 3'],
  ['written anew', anew, 'it was written anew: it lacks entry 3'],
])('a log that was %s lacks the head that is known from elsewhere', (_, damaged, why) => {
  const known = headOf(chain())
  expect(verify(written(chain()), '--head', known).code).toBe(0)
  expect(verify(written(damaged()), '--head', known)).toMatchObject({
    code: 1,
    said: expect.stringContaining(why),
  })
  const anchors = fileWith(
    written(chain().map(({ seq, hash }) => ({ organisation: 'org-acme', seq, hash }))),
  )
  expect(verify(written(chain()), '--anchors', anchors).code).toBe(0)
  const found = verify(written(damaged()), '--anchors', anchors)
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining(why) })
  expect(found.said).toContain(`line 3 of ${anchors}`)
})

test('it says up to which entry somebody else knows the log', () => {
  const entries = chain()
  const [first, second] = entries
  const anchors = fileWith(written([first, second].map((one) => ({ ...one }))))
  const older = verify(written(entries), '--head', headOf(entries.slice(0, 1))).said
  const both = verify(written(entries), '--anchors', anchors).said
  expect([older, both].map((said) => said.split('\n')[1])).toEqual([
    'Compared with one end that you know from elsewhere, up to entry 1: nothing here shows what came after that.',
    'Compared with 2 ends that you know from elsewhere, up to entry 2: nothing here shows what came after that.',
  ])
})

test('a known end binds nothing before an entry that is not shown, and that is said', () => {
  const details = Array.from({ length: 6 }, (_, n) => JSON.stringify({ n, logOf: 'org-acme' }))
  const real = chainOf(details)
  const anew = chainOf(details.with(1, '{"n":"forged","logOf":"org-acme"}'))
  const hide = (at: number) => ({
    ...{ ...anew[at], hash: real[at]?.hash },
    ...{ notShown: 'lines_kept', fits: true, details: undefined },
  })
  // the second says something else, and what follows the fourth is as it was
  const forged = written([...anew.slice(0, 3), hide(3), ...real.slice(4)])
  const ends = (...of: number[]) =>
    fileWith(written(of.map((seq) => ({ seq, hash: real[seq - 1]?.hash }))))
  const saidOf = (...of: number[]) =>
    verify(forged, '--anchors', ends(...of)).said.split(' But ')[1]
  expect(saidOf(6)).toBe(
    'not 1 to 4: behind them stands an entry that is not shown, so whoever gave you this file could have written them anew.',
  )
  expect([saidOf(4), saidOf(1, 6), saidOf(1)].map((said) => said?.split(':')[0])).toEqual([
    ...['not 1 to 4', 'not 2 to 4', undefined],
  ])
  expect(verify(forged, '--anchors', ends(2, 6)).said).toMatch(/written anew: it lacks entry 2/)
  expect(verify(written(real), '--anchors', ends(2, 6)).said).not.toContain('But')
})

test('what was put aside of another organisation, or says two things, is said', () => {
  const [first] = chain().slice(2)
  const of = (organisation: string, hash = first?.hash) =>
    fileWith(written([{ organisation, seq: 3, hash }]))
  const beta = verify(written(chain()), '--anchors', of('org-beta'))
  expect(beta).toMatchObject({ code: 1, said: expect.stringContaining('is of org-beta') })
  const two = verify(written(chain()), '--anchors', of('org-acme', 'x'), '--head', headOf(chain()))
  expect(two).toMatchObject({ code: 1, said: expect.stringContaining('two hashes of entry 3') })
  const twice = `{"organisation":"org-acme","seq":3,"hash":"x","hash":"${first?.hash}"}\n`
  const saidTwice = verify(written(chain()), '--anchors', fileWith(twice))
  expect(saidTwice).toMatchObject({ code: 1, said: expect.stringContaining('something twice') })
  expect(verify(written(chain()), '--anchors', fileWith('{}')).said).toContain('is not an anchor')
  expect(verify(written(chain()), '--anchors', fileWith('')).code).toBe(1)
})

test('a log of another organisation is not this one’s', () => {
  expect(verify(written(chain()), '--log', 'org-acme').code).toBe(0)
  expect(verify(written(chain()), '--log', 'org-beta')).toEqual({
    code: 1,
    said: 'Whole in itself, but it is the log of org-acme, not of org-beta.',
  })
  const mixed = chain(['{}', '{"logOf":"org-acme"}', '{"logOf":"org-beta"}'])
  expect(verify(written(mixed)).said).toMatch(/^Broken at line 3: it is of the log of org-beta/)
  const silent = chain(['{}', '{"logOf":"org-acme"}', '{}'])
  expect(verify(written(silent)).said).toMatch(/^Broken at line 3: it is of the log of nobody/)
})

test('what cannot be read, or is no log by its size, is said in a sentence', () => {
  const program = 'web/public/verify-audit.mjs'
  const said = (...words: string[]) => {
    const run = spawnSync(process.execPath, [program, ...words])
    return [run.status, `${run.stderr}`.trim()]
  }
  const file = fileWith(written(chain()))
  expect(said('/not-there')).toEqual([1, '/not-there cannot be read: ENOENT.'])
  expect(said(tmpdir())).toEqual([1, `${tmpdir()} cannot be read: EISDIR.`])
  expect(said(file, '--anchors', '/gone')).toEqual([1, '/gone cannot be read: ENOENT.'])
  const long = fileWith('x'.repeat(2 ** 24 + 1))
  expect(said(long)).toEqual([1, `${long} has a line that is longer than any entry.`])
  const nearly = verify(written(chainOf([JSON.stringify('"x'.repeat(3e6))])))
  expect([nearly.code, nearly.said.slice(0, 16)]).toEqual([0, 'Whole: 1 entries'])
})

test.each([[[]], [['--head', '3']], [['--head']], [['--what', 'x']]])(
  'asked for what it does not know, it says how it is asked: %j',
  (words) => {
    const run = spawnSync(process.execPath, ['web/public/verify-audit.mjs', ...words])
    expect([run.status, `${run.stderr}`]).toEqual([2, expect.stringMatching(/^usage: /)])
  },
)
