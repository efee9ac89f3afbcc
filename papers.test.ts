import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawRooms } from './scripts/room-drawing.ts'
import { files } from './scripts/rooms.ts'
import { organisationStates } from './worker/domain/access/organisation-state.ts'
import { batchStates, stepKinds } from './worker/domain/batches/batch.ts'
import { invoiceStates } from './worker/domain/billing/invoice.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const papers = ['README.md', ...globSync('docs/*.md')].filter((file) => !/specification/.test(file))
const decisions = globSync('docs/decisions/*.md').sort()
const everyFile = globSync('{worker,web,scripts,docs,e2e,migrations,bench}/**/*.*', {
  exclude: (name) => ['dist', 'node_modules'].includes(String(name)),
})
/** Words that stand `so` in a text. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? '')

test.each(papers)('%s names files that are there', (paper) => {
  const roots = ['', 'worker/', 'docs/', 'worker/domain/']
  const named = quoted(read(paper)).filter((word) => /^[\w@./-]+\.(ts|tsx|md|sql)$/.test(word))
  const gone = named.filter((name) =>
    name.includes('/')
      ? !roots.some((root) => existsSync(`${root}${name}`))
      : !existsSync(name) && !everyFile.some((file) => file.endsWith(`/${name}`)),
  )
  expect(gone).toEqual([])
})

test('the drawing of the rooms is made from the imports of today (npm run generate:rooms)', () => {
  expect(read('docs/architecture.md')).toContain(drawRooms())
})

test.each(decisions)('%s has its number, a day and a status', (file) => {
  const number = /(\d{4})-/.exec(file)?.[1]
  const [title, , status] = read(file).split('\n')
  expect(title).toMatch(new RegExp(`^# ${number} \\S`))
  expect(status).toMatch(/^\d{4}-\d\d-\d\d · (accepted|reversed by \d{4})$/)
})

test('decisions are numbered without a gap', () => {
  expect(decisions.map((file) => Number(/(\d{4})-/.exec(file)?.[1]))).toEqual(
    decisions.map((_file, index) => index),
  )
})

test('what the code cites of the papers is there', () => {
  const cited = files.flatMap((file) => {
    const text = read(file).replace(/\n\s*(\*|\/\/)\s*/g, ' ')
    return [...text.matchAll(/docs\/([\w-]+)\.md((?:,? §\d+(?:\.\d+)?(?:–\d+)?)*)/g)].flatMap(
      ([, paper, sections]) =>
        (sections?.match(/\d+(\.\d+)?/g) ?? ['']).map((one) => ({ paper, one })),
    )
  })
  expect(cited.length).toBeGreaterThan(20)
  const lost = cited.filter(({ paper, one }) => {
    if (!existsSync(`docs/${paper}.md`)) return true
    return (
      one !== '' &&
      !new RegExp(`^#+ ${one.replace('.', '\\.')} `, 'm').test(read(`docs/${paper}.md`))
    )
  })
  expect(lost).toEqual([])
})

describe('the page of states', () => {
  const page = read('docs/states.md')
  const lists = [
    ['batches', batchStates],
    ['organisations', organisationStates],
    ['invoices', invoiceStates],
  ] as const

  test.each(lists)('lists the states of %s in their order', (_of, states) => {
    expect(page).toContain(`\`${states.join(' · ')}\``)
  })

  test('has a row for every step of a batch', () => {
    const rows = page.split('\n').map((line) => line.split('|')[3]?.trim())
    expect(stepKinds.filter((kind) => !rows.includes(kind))).toEqual([])
  })
})

describe('the glossary', () => {
  const page = read('docs/glossary.md')
  const never = page.split('\n').flatMap((line) => {
    const cells = line.split('|')
    return cells.length > 3 ? quoted(cells[3] ?? '') : line.startsWith('Names ') ? quoted(line) : []
  })

  test('forbids words', () => expect(never.length).toBeGreaterThan(20))

  test('is kept by every name that the code declares, and by every file', () => {
    const forbidden = new Set(never)
    const strays = files
      .filter((file) => !file.includes('.generated.'))
      .flatMap((file) =>
        namesOf(file)
          .filter((name) => wordsOf(name).some((word) => forbidden.has(word)))
          .map((name) => `${name} in ${file}`),
      )
    expect(strays).toEqual([])
  })
})

/** What a file declares, and its own name. */
function namesOf(file: string): string[] {
  const text = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
  const declared = text.matchAll(/\b(?:const|let|function|class|type)\s+([A-Za-z_$][\w$]*)/g)
  return [...[...declared].map(([, name]) => name ?? ''), file.replace(/^.*\/|\..*$/g, '')]
}

/** The words of a name, in small letters and in the singular: `payeeAccounts` → payee, account. */
function wordsOf(name: string): string[] {
  const words = name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase())
  return [...words, ...words.map((word) => word.replace(/s$/, ''))]
}
