import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { circlesOf, files, imports, roomEdges, roomOf, sources } from './scripts/rooms.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const shown = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

/** The Worker's rooms from below: what stands in one line may import its own line and those before it. */
const layers = [
  ['domain'],
  ['contract'],
  ['core', 'db', 'pdf'],
  ['http'],
  ['auth', 'changes', 'mail', 'organisations', 'strangers', 'tenancy'],
  [
    ...[
      'approval-rules',
      'archive',
      'audit',
      'batches',
      'billing',
      'closure',
      'delegations',
      'demonstration',
      'details',
      'digest',
      'discovery',
      'dumps',
      'freeze',
      'home',
      'integrations',
      'integrity',
      'notifications',
      'onboarding',
    ],
    ...[
      'payees',
      'platform',
      'reports',
      'router',
      'signup',
      'site',
      'source-accounts',
      'templates',
      'system',
      'users',
      'views',
      'days',
      'health',
    ],
  ],
]
const features = layers.at(-1) ?? []
const topRoom = (file: string) => /^worker\/([\w-]+)\//.exec(file)?.[1] ?? ''
/** The apps stand above all rooms. */
const layerOf = (file: string) => {
  const layer = layers.findIndex((rooms) => rooms.includes(topRoom(file)))
  return layer < 0 ? layers.length : layer
}
const isWorker = (path: string) => path.startsWith('worker/')

describe('the rooms of the Worker', () => {
  test('are all in a layer', () => {
    const rooms = new Set(sources.filter(isWorker).map(topRoom))
    expect([...rooms].filter((room) => room && !layers.flat().includes(room))).toEqual([])
  })

  test('import downwards', () => {
    const strays = imports.filter(
      ({ from, to }) => isWorker(from) && isWorker(to) && layerOf(to) > layerOf(from),
    )
    expect(strays.map(shown)).toEqual([])
  })

  test('of features meet by their stores, or in the app files', () => {
    const strays = imports.filter(({ from, to }) => {
      const [one, other] = [topRoom(from), topRoom(to)]
      const areTwo = one !== other && features.includes(one) && features.includes(other)
      return areTwo && to !== `worker/${other}/store.ts`
    })
    expect(strays.map(shown)).toEqual([])
  })
})

test('rooms never circle', () => {
  expect(circlesOf(roomEdges())).toEqual([])
})

test('no file imports itself by a detour', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  expect(circlesOf(edges)).toEqual([])
})

test('the domain imports nothing outside itself', () => {
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('worker/domain/') && !to.startsWith('worker/domain/'),
  )
  expect(strays.map(shown)).toEqual([])
})

test('the contract and the schemas know the domain and their own library, nothing else', () => {
  const strays = imports.filter(
    ({ from, to }) =>
      /^worker\/(contract|db)\//.test(from) &&
      !/^worker\/(contract|db|domain)\/|^zod|^drizzle-orm/.test(to),
  )
  expect(strays.map(shown)).toEqual([])
})

test('what commits a change knows nothing of HTTP', () => {
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('worker/core/') && /^hono|^@hono/.test(to),
  )
  expect(strays.map(shown)).toEqual([])
})

test('the web app reaches the worker only through the domain and the contract', () => {
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('web/') && /^worker\/(?!domain\/|contract\/)/.test(to),
  )
  expect(strays.map(shown)).toEqual([])
})

test('the worker draws plain pages, which know no other part of the web app', () => {
  const drawn = imports.filter(({ from, to }) => isWorker(from) && /^web\/(?!pages\/)/.test(to))
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('web/pages/') && /^web\/(?!pages\/)/.test(to),
  )
  expect([...drawn, ...strays].map(shown)).toEqual([])
})

test('the pages of the desk meet by their queries', () => {
  const shared = ['web/desk/layout', 'web/desk/home'] // the frame, and the page made of the others
  const strays = imports.filter(({ from, to }) => {
    const [one, other] = [roomOf(from) ?? '', roomOf(to) ?? '']
    const areTwo = one !== other && [one, other].every((room) => /^web\/desk\/./.test(room))
    return (
      areTwo && ![one, other].some((room) => shared.includes(room)) && to !== `${other}/queries.ts`
    )
  })
  expect(strays.map(shown)).toEqual([])
})

test('the desk loads no language but its own', () => {
  const reached = new Set(
    sources.filter((file) => /^web\/(desk|platform|ui)\/|^web\/[^/]+$/.test(file)),
  )
  for (const file of reached) {
    for (const { to } of imports.filter(({ from }) => from === file)) reached.add(to)
  }
  expect([...reached].filter((file) => file.includes('/tpi/'))).toEqual([])
})

test('words that no speaker has checked say so at the head of their file, and by their type', () => {
  const drafts = sources.filter((file) => file.includes('/tpi/'))
  expect(drafts.length).toBeGreaterThan(10)
  const unmarked = drafts.filter((file) => {
    const text = read(file)
    const values = text.match(/^export (const|function) .*/gm) ?? []
    const isHeaded = text.startsWith('/* Tok Pisin, a draft: no speaker has checked it yet.')
    return !isHeaded || values.some((one) => !/= draft[<(]|= \(|function/.test(one))
  })
  expect(unmarked).toEqual([])
})

/** What only one file may say, because everything that follows from it stands there. */
const oneFile: [what: string, pattern: RegExp, place: RegExp][] = [
  ['makes a handle to a database', /\bdrizzle\(/, /^worker\/core\/databases\.ts$/],
  [
    'names the binding of an organisation’s database',
    /env\.TENANT_|\bslotOf\(/,
    /^worker\/tenancy\//,
  ],
  [
    'reads what a database error says',
    /SQLITE_|(UNIQUE|NOT NULL) constraint|D1_ERROR/,
    /^worker\/core\/database-errors\.ts$/,
  ],
  [
    'writes the organisations of the control database',
    /\.(insert|update|delete)\(organisations\)/,
    /^worker\/organisations\//,
  ],
  [
    'asks for an object, which stays where that was first done',
    /\.(getByName|idFromName|newUniqueId)\(/,
    /^worker\/core\/objects\/object-of\.ts$/,
  ],
  ['sends mail', /env\.EMAIL\b/, /^worker\/mail\/send-mail\.ts$/],
]

test('whoever is signed in reads days, moments and amounts as they chose', () => {
  // sentences that say the same to everybody, and what is typed
  const same =
    /\/(written-(bands|user)|amount-words|day-hint|user-fields|switch-fields|flatten|plan-choice)\.tsx?$/
  const strays = sources.filter(
    (file) =>
      /^web\/(desk|pages\/(account|approvals|billing))\//.test(file) &&
      !/\.(test|fixture)\.|\.generated\./.test(file) &&
      !same.test(file) &&
      /\bformat(Day|Moment|Toea)\b/.test(read(file)),
  )
  // useFormats(), <Day>, <Moment>, <Money> and <Kina> know the reader (decision 0039)
  expect(strays).toEqual([])
})

test.each(oneFile)('one place %s', (_what, pattern, place) => {
  const speakers = sources.filter((file) => isWorker(file) && pattern.test(read(file)))
  expect(speakers.filter((file) => !place.test(file))).toEqual([])
  expect(speakers.length).toBeGreaterThan(0)
})

describe('the size of things', () => {
  const flatMax = 20
  const linesMax = 200

  test('no folder is a drawer', () => {
    const counts = new Map<string, number>()
    for (const file of files) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    counts.delete('web/ui') // one file for each thing on a screen
    expect([...counts].filter(([, count]) => count > flatMax)).toEqual([])
  })

  test('no file is a book', () => {
    const long = sources.filter((file) => read(file).split('\n').length - 1 > linesMax)
    expect(long).toEqual([])
  })
})

test('a room with routes says in routes.test.ts what they answer', () => {
  const rooms = sources.flatMap((file) => /^(worker\/.+)\/routes\.tsx?$/.exec(file)?.[1] ?? [])
  const silent = rooms.filter((room) => !files.includes(`${room}/routes.test.ts`))
  expect(silent).toEqual([])
})
