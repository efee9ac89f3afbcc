import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, test } from 'node:test'
import { dossierOf } from './dossier-of.ts'
import {
  changedEach,
  type Files,
  forge,
  hashOf,
  logWith,
  textOf,
  unzip,
  verify,
} from './dossiers.ts'

/* Dossiers in every form of what is signed, as an auditor has them and the program checks them. */

const invoices = [
  { number: 'INV 7', day: '2026-11-12', grossToea: 60_000, withheldToea: 10_000 },
  { number: 'INV 8', day: null, grossToea: 62_000, withheldToea: 0 },
  { number: 'CN 4', day: null, grossToea: -13_200, withheldToea: -1_200 },
]

let invoiced: Buffer
let plain: Buffer
let takenBack: Buffer
before(async () => {
  invoiced = await dossierOf('Invoiced', { invoices }, { hasVoid: true })
  plain = await dossierOf('Plain', {})
  takenBack = await dossierOf(
    'Back',
    { invoices: [{ number: 'INV 10', grossToea: 100_000 }] },
    { hasVoid: true, isTakenBack: true },
  )
})

/** What the program says of each of these, where none may pass. */
function faultsOf(cases: Files): (string | undefined)[] {
  const verdicts = verify(cases)
  return [...cases.keys()].map((name) => {
    const { code, said = '' } = verdicts.get(name) ?? {}
    assert.equal(code, 1, `${name}: ${said}`)
    return said.trim().split('\n').at(-1)
  })
}

test('a dossier with invoices and a void file is verified, and one changed byte in any of its files is found', async () => {
  const files = unzip(invoiced)
  assert.equal(JSON.parse(textOf(files, 'batch.json')).digestForm, 4)
  const whole = verify(new Map([['whole', invoiced]])).get('whole')
  assert.deepEqual(
    [whole?.code, whole?.said.match(/What was signed is what is in it/g)?.length],
    [0, 1],
  )
  assert.match(
    whole?.said ?? '',
    /Void by .+ and .+: “Record 3: unknown branch”: file number \d+ of 2 payments/,
  )
  const changed = await changedEach(files)
  assert.equal(changed.size, files.size)
  assert.equal([...changed.keys()].filter((name) => name.includes('void-files')).length, 4)
  assert.equal(faultsOf(changed).length, files.size)
})

test('of a batch that was taken back it is said, and nothing in it passes for signed', async () => {
  const files = unzip(takenBack)
  const said = verify(new Map([['whole', takenBack]])).get('whole')
  assert.equal(said?.code, 0, said?.said)
  assert.match(
    said?.said ?? '',
    /Taken back by .+ and not handed over again \(ready\): nothing of version 2 is signed/,
  )
  assert.doesNotMatch(said?.said ?? '', /What was signed|approved by/)
  const changed = await changedEach(files)
  assert.equal(faultsOf(changed).length, files.size)
  const steps = JSON.parse(textOf(files, 'steps.json'))
  const withSteps = (ones: unknown[]) =>
    forge(files, new Map([['steps.json', JSON.stringify(ones)]]))
  const cases: Files = new Map([
    ['approved', await withSteps([...steps, { ...steps[1], version: 2 }])],
    ['kept', await withSteps(steps.filter(({ kind }: { kind: string }) => kind !== 'recall'))],
  ])
  assert.deepEqual(faultsOf(cases), [
    'Broken: the step approve is on a digest that is not in it.',
    'Broken: no step says that it was taken back.',
  ])
})

test('whoever writes an invoice anew with all hashes is told which one, and what was signed', async () => {
  const files = unzip(invoiced)
  const withLines = (from: string, to: string) => {
    const lines = textOf(files, 'lines.ndjson')
    assert.ok(lines.includes(from), from)
    return forge(files, new Map([['lines.ndjson', lines.replace(from, to)]]))
  }
  const [first = {}, second = {}, third = {}] = invoices
  const cases: Files = new Map([
    ['number', await withLines('"INV 8"', '"INV 9"')],
    ['day', await withLines('"2026-11-12"', '"2026-11-13"')],
    ['amounts', await withLines('60000,"withheldToea":10000', '61000,"withheldToea":11000')],
    ['gross alone', await withLines('"grossToea":60000', '"grossToea":60001')],
    [
      'credit note',
      await withLines(
        '"grossToea":-13200,"withheldToea":-1200',
        '"grossToea":-12000,"withheldToea":0',
      ),
    ],
    ['gone', await withLines(`,"invoices":${JSON.stringify(invoices)}`, '')],
    [
      'order',
      await withLines(
        JSON.stringify([first, second, third]),
        JSON.stringify([second, first, third]),
      ),
    ],
  ])
  assert.deepEqual(faultsOf(cases), [
    'Broken: invoice 2 of line 1 is not as it was signed: its number is "INV 9", and "INV 8" was.',
    'Broken: invoice 1 of line 1 is not as it was signed: its day is "2026-11-13", and "2026-11-12" was.',
    'Broken: invoice 1 of line 1 is not as it was signed: its grossToea is 61000, and 60000 was.',
    'Broken: the invoices of line 1 come to another amount.',
    'Broken: invoice 3 of line 1 is not as it was signed: its grossToea is -12000, and -13200 was.',
    'Broken: line 1 has other invoices than were signed.',
    'Broken: invoice 1 of line 1 is not as it was signed: its number is "INV 8", and "INV 7" was.',
  ])
})

test('nor do invoices pass that stand so in the text that was signed, or where that is said to be lost', async () => {
  const files = unzip(invoiced)
  const text = 'digest-inputs.json'
  const inBoth = ['lines.ndjson', text].map((name): [string, string] => {
    return [name, textOf(files, name).replace('"INV 8"', '"INV 9"')]
  })
  const more = textOf(files, 'lines.ndjson').replace('"grossToea":60000', '"grossToea":60001')
  const cases: Files = new Map([
    ['both', await forge(files, new Map(inBoth))],
    ['lost', await forge(files, new Map([['lines.ndjson', more]]), text)],
  ])
  assert.deepEqual(faultsOf(cases), [
    'Broken: what was signed is not what is in digest-inputs.json.',
    'Broken: the invoices of line 1 come to another amount.',
  ])
})

test('nor does a void file pass that is another, pays others, hides that it is void, or is kept back', async () => {
  const files = unzip(invoiced)
  const list = 'void-files.json'
  const [gone] = JSON.parse(textOf(files, list))
  const content = textOf(files, gone.name)
  const other = content.replace('0000100000', '0000900000')
  assert.notEqual(other, content)
  const sealed = other.slice(other.indexOf('\n') + 1)
  const forged = (...changes: [string, string][]) => forge(files, new Map(changes))
  const saying = (facts: object): [string, string] => [
    list,
    JSON.stringify([{ ...gone, ...facts }]),
  ]
  const without = JSON.parse(textOf(files, 'manifest.json'))
  without.bankFiles.void = []
  const words = { ...gone.asked, words: 'Nothing at all' }
  const [first = '', second = ''] = textOf(files, gone.lines).split('\n')
  const keys = JSON.stringify(['CN4', 'INV7', 'INV8'])
  const withKeys = (other: string) => {
    const lines = textOf(files, gone.lines)
    assert.ok(lines.includes(keys), lines)
    return lines.replace(keys, other)
  }
  const cases: Files = new Map([
    ['bytes', await forged([gone.name, other])],
    ['bytes and hash', await forged([gone.name, other], saying({ sha256: hashOf(sealed) }))],
    ['lines', await forged([gone.lines, `${first}\n${first.replace('"line":1', '"line":2')}\n`])],
    ['line', await forged([gone.lines, `${second}\n`])],
    ['invoices', await forged([gone.lines, withKeys('["GONE 1"]')])],
    [
      'other invoices',
      await forged([gone.lines, withKeys('["CN4","INV7","INV9"]')], saying({ version: 2 })),
    ],
    ['slip', await forged(saying({ slip: 'elsewhere' }))],
    ['mark', await forged([gone.name, content.replace('VOID VOID VOID', 'TAKE THIS ONE:')])],
    ['words', await forged(saying({ asked: words }))],
    ['one person', await forged(saying({ askedBy: gone.confirmedBy }))],
    ['unsaid', await forged([list, '[]'], ['manifest.json', JSON.stringify(without)])],
    ['half unsaid', await forged([list, '[]'])],
    ['nameless', await forged(saying({ name: 'elsewhere' }))],
  ])
  const it = `the void file number ${gone.sequence}`
  assert.deepEqual(faultsOf(cases), [
    `Broken: ${it} is not the one that was made.`,
    `Broken: the log does not say that ${it} was made.`,
    `Broken: ${it} has other accounts: its hash total differs.`,
    `Broken: ${it} had another number of lines.`,
    `Broken: the invoices of line 1 of ${it} are no numbers.`,
    `Broken: line 1 of ${it} had other invoices than were signed.`,
    'Broken: elsewhere is missing, and nobody says why.',
    `Broken: ${it} does not say in its first line that it is void.`,
    `Broken: ${it} became void otherwise than the log says.`,
    `Broken: ${it} became void otherwise than the log says.`,
    'Broken: the log knows of other bank files than manifest.json.',
    'Broken: void-files.json has other files than manifest.json.',
    'Broken: elsewhere is missing, and nobody says why.',
  ])
})

/** The dossier of a batch that was signed in a form of before, which ended earlier (docs/storage.md). */
function inForm(form: number, parts: number, files: Files) {
  const inputs = JSON.parse(textOf(files, 'digest-inputs.json'))
  const signed = JSON.stringify([`bilum batch ${form}`, ...inputs.slice(1, parts)])
  const { digest, ...batch } = JSON.parse(textOf(files, 'batch.json'))
  const of = (name: string) => textOf(files, name).replaceAll(digest, hashOf(signed))
  const signedSo = <T extends { details: string }>(entry: T) => ({
    ...entry,
    details: entry.details?.replaceAll(digest, hashOf(signed)),
  })
  const changes = new Map([
    ['digest-inputs.json', signed],
    ['steps.json', of('steps.json')],
    ['manifest.json', of('manifest.json')],
    ['audit.ndjson', logWith(files, (entries) => entries.map(signedSo))],
    ['batch.json', JSON.stringify({ ...batch, digest: hashOf(signed), digestForm: form })],
  ])
  return forge(files, changes)
}

test('what was signed in an older form is verified as ever, and a line of it that was changed is found', async () => {
  const files = unzip(plain)
  assert.equal(JSON.parse(textOf(files, 'batch.json')).digestForm, 3)
  const forms: [number, number][] = [
    [1, 5],
    [2, 6],
  ]
  const whole: Files = new Map([['3', plain]])
  for (const [form, parts] of forms) whole.set(String(form), await inForm(form, parts, files))
  for (const [form, { code, said }] of verify(whole)) {
    assert.equal(code, 0, `form ${form}: ${said}`)
    assert.match(said, /What was signed is what is in it/)
  }
  const changed: Files = new Map()
  for (const [form, bytes] of whole) {
    const own = unzip(bytes)
    const lines = textOf(own, 'lines.ndjson').replace('"Plain a"', '"Plain c"')
    changed.set(form, await forge(own, new Map([['lines.ndjson', lines]])))
    const said = textOf(own, 'lines.ndjson').replace(
      '}\n',
      `,"invoices":${JSON.stringify(invoices)}}\n`,
    )
    changed.set(`${form} with invoices`, await forge(own, new Map([['lines.ndjson', said]])))
  }
  const line =
    'Broken: line 1 is not as it was signed: its reference is "Plain c", and "Plain a" was.'
  const none = 'Broken: line 1 has invoices, and none were signed.'
  assert.deepEqual(faultsOf(changed), [line, none, line, none, line, none])
})

/** As of a confidential batch: its log names its file by a seal that is made with the key of the batch. */
function sealedWith(files: Files, sealKey: string, told = sealKey) {
  const log = logWith(files, (entries) =>
    entries.map((entry) => {
      const { sha256, ...details } = JSON.parse(entry.details ?? '{}')
      if (!sha256) return entry
      const seal = createHmac('sha256', sealKey).update(sha256).digest('hex')
      return { ...entry, details: JSON.stringify({ ...details, seal }) }
    }),
  )
  const batch = { ...JSON.parse(textOf(files, 'batch.json')), sealKey: told }
  const changes = { 'audit.ndjson': log, 'batch.json': JSON.stringify(batch) }
  return forge(files, new Map(Object.entries(changes)))
}

test('of a confidential batch the seals in its log are those of its files, by its key alone', async () => {
  const files = unzip(invoiced)
  const whole = { own: await sealedWith(files, 'aa'), other: await sealedWith(files, 'aa', 'bb') }
  const { own, other } = Object.fromEntries(verify(new Map(Object.entries(whole))))
  assert.equal(own?.code, 0, own?.said)
  assert.match(other?.said ?? '', /the log does not say that the bank file was made/)
})
