import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms that every feature may use. Any other folder of worker/ or web/ is a feature, entered by its doors alone. */
const shared = [
  'domain',
  'contract',
  'db',
  'http',
  'tenants',
  'session',
  'audit',
  'mail',
  'testing',
]
const sharedInWeb = ['shell', 'ui', 'plain', 'testing']

/** A feature's doors: `store.ts`, and what else of it others may use. */
const doors: Record<string, string[]> = {
  'worker/discovery': ['store.ts'],
  'worker/signup': ['store.ts', 'provision.ts'],
  'worker/batches': [
    'store.ts',
    'record.ts',
    'edit.ts',
    'view.ts',
    'ask-desk.ts',
    'approval-desk.ts',
    'reexamine.ts',
  ],
  'worker/payments': ['store.ts', 'view.ts', 'add-lines.ts'],
  'worker/payees': ['store.ts', 'resolve.ts', 'account-warning.ts'],
  'worker/source-accounts': ['store.ts', 'profile.ts', 'plan.ts'],
  'worker/approval-rules': ['store.ts', 'plan.ts'],
  'worker/users': ['store.ts', 'second.ts', 'plan-limit.ts', 'pending-store.ts', 'change-view.ts'],
  'worker/billing': ['store.ts', 'state-notice.ts', 'usage.ts', 'daily.ts', 'platform-routes.ts'],
  'worker/platform': ['store.ts', 'policy.ts'],
  'worker/bank-files': ['store.ts', 'view.ts', 'storage.ts'],
}

type Import = { from: string; to: string }

const files = globSync(['worker/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'], {
  exclude: (name) => ['dist', 'node_modules', 'fixtures'].includes(String(name)),
}).filter((file) => !file.endsWith('.d.ts'))
const sources = files.filter((file) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(file))
const imports = sources.flatMap(importsOf)

test('the domain imports nothing outside itself', () => {
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('worker/domain/') && !to.startsWith('worker/domain/'),
  )
  expect(strays).toEqual([])
})

test('the contract and the schemas know the domain and their own library, nothing else', () => {
  const strays = imports.filter(
    ({ from, to }) =>
      /^worker\/(contract|db)\//.test(from) &&
      !/^worker\/(contract|db|domain)\/|^zod|^drizzle-orm|^worker\/tenants\/tenant\.ts$/.test(to),
  )
  expect(strays).toEqual([])
})

test('the web app reaches the worker only through the domain and the contract', () => {
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('web/') && /^worker\/(?!domain\/|contract\/)/.test(to),
  )
  expect(strays).toEqual([])
})

test('plain pages are drawn by one file of the worker, and know no other part of the web app', () => {
  const drawn = imports.filter(
    ({ from, to }) => from.startsWith('worker/') && to.startsWith('web/'),
  )
  expect(new Set(drawn.map(({ from }) => from))).toEqual(new Set(['worker/http/page.tsx']))
  const strays = imports.filter(
    ({ from, to }) => from.startsWith('web/plain/') && /^web\/(?!plain\/)/.test(to),
  )
  expect(strays).toEqual([])
})

test('a feature is entered by its doors', () => {
  const strays = imports.filter(({ from, to }) => {
    const room = featureOf(to)
    if (
      !room ||
      room === featureOf(from) ||
      /worker\/(index|front|scheduled)\.ts|web\/router\.tsx/.test(from)
    )
      return false
    const own = room.startsWith('worker/') ? (doors[room] ?? ['store.ts']) : ['queries.ts']
    return !own.includes(to.slice(room.length + 1))
  })
  expect(strays).toEqual([])
})

test('only tenants/ opens an organisation’s database', () => {
  const openers = sources.filter(
    (file) =>
      /env\.TENANT_|slotOf\(/.test(readFileSync(file, 'utf8')) &&
      !file.startsWith('worker/tenants/'),
  )
  expect(openers).toEqual([])
})

test('no file imports itself by a detour', () => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of sources) walk(file, [])
  expect(circles).toEqual([])
})

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, plain, lazy]) => ({ from, to: target(from, plain ?? lazy ?? '') }))
}

function target(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  return name.replace(/^#(domain|contract)\//, 'worker/$1/').replace(/^#plain\//, 'web/plain/')
}

function featureOf(file: string): string | undefined {
  const [side, room, rest] = file.split('/')
  if (!room || !rest || (side !== 'worker' && side !== 'web')) return undefined
  return (side === 'worker' ? shared : sharedInWeb).includes(room) ? undefined : `${side}/${room}`
}
