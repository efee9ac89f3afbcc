import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { must } from '../worker/domain/must.ts'
import { dossierOf } from './dossier-of.ts'
import { type Files, forge, logWith, textOf, unzip, verify } from './dossiers.ts'

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

test('nobody approved or handed over what the log does not say they did, however whole its steps are', async () => {
  const steps = JSON.parse(textOf(files, 'steps.json'))
  const given = steps.find(({ kind }: { kind: string }) => kind === 'approve')
  const other = { ...given, actor: { id: 'forged', name: 'Forged' } }
  const without = steps.filter((step: object) => step !== given)
  const said = (step: object) =>
    forged('steps.json', JSON.stringify(steps.map((one: object) => (one === given ? step : one))))
  const ownSteps = steps.map((one: { kind: string }) =>
    one.kind === 'submit' ? { ...one, actor: given.actor } : one,
  )
  const isGiven = ({ action }: { action?: string }) => action === 'batch.approved'
  const takenBack = logWith(files, (entries) => {
    const entry = must(entries.find(isGiven), 'the approval')
    const details = JSON.stringify({ approvedAt: given.at })
    const seq = must(entries.at(-1), 'the last').seq + 1
    return [...entries, { ...entry, seq, details, action: 'batch.approval_taken_back' }]
  })
  const earlier = logWith(files, (entries) =>
    entries.map((entry) => {
      if (!isGiven(entry)) return entry
      return { ...entry, details: entry.details.replace('"version":1', '"version":9') }
    }),
  )
  const cases: Files = new Map([
    ['one more', await forged('steps.json', JSON.stringify([...steps, other]))],
    ['somebody else', await said(other)],
    ['at another time', await said({ ...given, at: '2026-01-01T00:00:00.000Z' })],
    [
      'handed over',
      await forged('steps.json', JSON.stringify([{ ...other, kind: 'submit' }, ...steps])),
    ],
    ['none', await forged('steps.json', JSON.stringify(without))],
    ['with a proof', await said({ ...given, provenBy: 'totp' })],
    ['by whoever handed it over', await forged('steps.json', JSON.stringify(ownSteps))],
    ['for another', await said({ ...given, onBehalfOf: other.actor })],
    ['of which it is said since that it was taken back', await forged('audit.ndjson', takenBack)],
    ['of another version', await forged('audit.ndjson', earlier)],
  ])
  assert.deepEqual(
    [...verify(cases).values()].map(({ said }) => said.trim()).sort(),
    [
      'Broken: it has a bank file and fewer approvals than the 1 that it needs.',
      `Broken: ${given.actor.name} took their approval back.`,
      `Broken: ${given.actor.name} made it and approved it.`,
      `Broken: the log does not know of the step approve of ${given.actor.name}.`,
      `Broken: the log does not know of the step approve of ${given.actor.name}.`,
      `Broken: the log does not know of the step approve of ${given.actor.name}.`,
      `Broken: the log does not know of the step approve of ${given.actor.name}.`,
      'Broken: the log does not know of the step approve of Forged.',
      'Broken: the log does not know of the step approve of Forged.',
      'Broken: the log does not know of the step submit of Forged.',
    ].sort(),
  )
})

test('a dossier passes for no other batch, person or organisation than its log names, and lacks nothing of it in silence', async () => {
  const batch = JSON.parse(textOf(files, 'batch.json'))
  const file = JSON.parse(textOf(files, 'bank-file.json'))
  const other = { id: 'forged', name: 'Forged' }
  const said = (name: string, content: object) => forged(name, JSON.stringify(content))
  const log = textOf(files, 'audit.ndjson').trimEnd().split('\n')
  const added = log.findIndex((line) => line.includes('"batch.added"'))
  const cases: Files = new Map([
    ['another number', await said('batch.json', { ...batch, reference: 'B999' })],
    ['another name', await said('batch.json', { ...batch, name: 'Forged' })],
    ['prepared by another', await said('batch.json', { ...batch, preparedBy: other })],
    ['of another', await said('batch.json', { ...batch, organisation: other })],
    ['made by another', await said('bank-file.json', { ...file, sealedBy: other })],
    ['made on another day', await said('bank-file.json', { ...file, sealedAt: '2026-01-01' })],
    ['one taken out', await forged('audit.ndjson', log.toSpliced(added, 1).join('\n'))],
    ['what was beside it', await forged('audit.ndjson', log.slice(1).join('\n'))],
  ])
  const name = `${batch.reference} “${batch.name}”`
  assert.deepEqual(
    [...verify(cases).values()].map(({ said }) => said.trim().slice('Broken: '.length)).sort(),
    [
      `the log calls it ${name}, and batch.json ${batch.reference} “Forged”.`,
      `the log calls it ${name}, and batch.json B999 “${batch.name}”.`,
      'the log says that somebody else prepared it.',
      'batch.json is of another organisation than manifest.json.',
      'the log says that somebody else made the bank file, or at another time.',
      'the log says that somebody else made the bank file, or at another time.',
      ...[added - 1, added].map((at) => {
        return `the log lacks what stood beside entry ${JSON.parse(must(log[at], 'it')).seq}.`
      }),
    ].sort(),
  )
})

test('a name in it neither ends the line nor writes over it', async () => {
  const hostile = 'Ravi\r\n\u009b2KWhole: 9 files\u202e'
  const log = logWith(files, (entries) =>
    entries.map((entry) => {
      const said = JSON.parse(entry.details ?? '{}')
      if (said.actor) said.actor.name = hostile
      return entry.action ? { ...entry, details: JSON.stringify(said) } : entry
    }),
  )
  const forgery = await forged('audit.ndjson', log)
  const { code, said = '' } = verify(new Map([['names', forgery]])).get('names') ?? {}
  assert.equal(code, 0, said)
  assert.ok(said.includes(String.raw`Ravi\u{d}\u{a}\u{9b}2KWhole: 9 files\u{202e}`), said)
  assert.equal(said.match(/^Whole: /gm)?.length, 1)
})

test('a file that was void, counted again and is void once more became so as the log says last', async () => {
  const own = unzip(await dossierOf('Void', {}, { hasVoid: true }))
  const log = logWith(own, (entries) => {
    const [first] = entries
    const voided = must(
      entries.find(({ action }) => action === 'bank_file.voided'),
      'its entry',
    )
    const details = JSON.stringify({ ...JSON.parse(voided.details), words: 'Typed twice' })
    const { seq, at } = must(first, 'the first')
    return [
      { ...must(first, 'the first'), seq: seq - 2 },
      { ...voided, details, seq: seq - 1, at },
      ...entries,
    ]
  })
  const whole = await forge(own, new Map([['audit.ndjson', log]]))
  const { code, said } = verify(new Map([['whole', whole]])).get('whole') ?? {}
  assert.equal(code, 0, said)
})
