import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dossierOf } from './dossier-of.ts'
import { type Files, forge, hashOf, textOf, unzip, verify } from './dossiers.ts'

/* Dossiers that somebody made to be taken for what they are not, and what looks like one of those. */

let files: Files
before(async () => {
  files = unzip(await dossierOf('Hostile', {}))
})

const forged = (name: string, content: string) => forge(files, new Map([[name, content]]))
const inserted = (name: string, before: string, text: string) => {
  const content = textOf(files, name)
  assert.ok(content.includes(before), before)
  return forged(name, content.replace(before, `${text}${before}`))
}

test('nothing of a dossier is called whole that leads elsewhere, lacks something or says it twice', async () => {
  const lost = { name: 'toString', sha256: 'x', fileName: 'receipt.pdf', scan: 'clean' }
  const amounts = textOf(files, 'lines.ndjson').replaceAll(
    '"amountToea":100000',
    '"amountToea":1e400',
  )
  const cases: Files = new Map([
    ['lost', await forged('attachments.json', JSON.stringify([lost]))],
    ['twice', await inserted('lines.ndjson', '"payeeName":', '"payeeName":"Forged",')],
    ['twice by its number', await inserted('batch.json', '"id":', String.raw`"i\u0064":"forged",`)],
    ['endless', await forged('lines.ndjson', amounts)],
    ['deep', await forged('steps.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['keys of every object', await forged('steps.json', '[{"__proto__":{"kind":"submit"}}]')],
    ['out of its folder', await forged('attachments/../../lines.ndjson', 'x')],
    ['from the root', await forged('/lines.ndjson', 'x')],
    ['under another’s name', await forged('Lines.ndjson', 'x')],
  ])
  const verdicts = verify(cases)
  const said = [...cases.keys()].map((name) => {
    const { code, said = '' } = verdicts.get(name) ?? {}
    assert.equal(code, 1, `${name}: ${said}`)
    assert.match(said, /^Broken: .*\n$/)
    return said.trim().slice('Broken: '.length)
  })
  assert.deepEqual(said, [
    'receipt.pdf is not what was attached.',
    'lines.ndjson says payeeName twice.',
    'batch.json says id twice.',
    'an amount is no number of toea.',
    'no step says that this version was handed over.',
    'no step says that this version was handed over.',
    'the zip has a wrong name: attachments/../../lines.ndjson.',
    'the zip has a wrong name: /lines.ndjson.',
    'the zip has a wrong name: Lines.ndjson.',
  ])
})

test('a name in it neither ends the line nor writes over it', async () => {
  const steps = JSON.parse(textOf(files, 'steps.json'))
  for (const { actor } of steps) actor.name = 'Ravi\r\n\u009b2KWhole: 9 files\u202e'
  const forgery = await forged('steps.json', JSON.stringify(steps))
  const { code, said = '' } = verify(new Map([['names', forgery]])).get('names') ?? {}
  assert.equal(code, 0, said)
  assert.ok(said.includes(String.raw`Ravi\u{d}\u{a}\u{9b}2KWhole: 9 files\u{202e}`), said)
  assert.equal(said.match(/^Whole: /gm)?.length, 1)
})

test('a file that was void, counted again and is void once more became so as the log says last', async () => {
  const own = unzip(await dossierOf('Void', {}, { hasVoid: true }))
  const entries = textOf(own, 'audit.ndjson')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
  const voided = entries.find(({ action }) => action === 'bank_file.voided')
  const details = JSON.stringify({ ...JSON.parse(voided.details), words: 'Typed twice' })
  const [first] = entries
  const earlier = { ...voided, ...{ details, seq: first.seq - 1, at: first.at } }
  let before: { seq?: number; hash?: string } = {}
  const chained = [earlier, ...entries].map((entry) => {
    if (before.seq === entry.seq - 1) entry.previousHash = before.hash
    const { seq, at, actorId, action, subject, details, previousHash } = entry
    if (action)
      entry.hash = hashOf(
        JSON.stringify([seq, at, actorId, action, subject, details, previousHash]),
      )
    before = entry
    return `${JSON.stringify(entry)}\n`
  })
  const whole = await forge(own, new Map([['audit.ndjson', chained.join('')]]))
  const { code, said } = verify(new Map([['whole', whole]])).get('whole') ?? {}
  assert.equal(code, 0, said)
})
