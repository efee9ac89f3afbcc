import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/* The rooms of the house and who knows whom, read from the imports: for the architecture test and the drawing. */

export type Import = { from: string; to: string }

const isCode = (file: string) => !file.endsWith('.d.ts')
const isSource = (file: string) =>
  !/\.(test|fixture)\.tsx?$|\/testing\/|\/fixtures\/|-model/.test(file)

/** Every file of code below worker/ and web/, tests included. */
export const files = globSync(['worker/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'], {
  exclude: (name) => ['dist', 'node_modules'].includes(String(name)),
})
  .filter(isCode)
  .sort()

/** What the product is made of: no tests, nothing that only tests use. */
export const sources = files.filter(isSource)

export const imports: Import[] = sources.flatMap(importsOf)

/** What a file imports: a path from the root where it is ours, else the package. */
export function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, plain, lazy]) => ({ from, to: target(from, plain ?? lazy ?? '') }))
}

function target(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  return name.replace(/^#(domain|contract)\//, 'worker/$1/').replace(/^#pages\//, 'web/pages/')
}

/** The room a file stands in: a folder of worker/, of its domain, or of one of the three web apps. */
export function roomOf(file: string): string | undefined {
  const [side = '', room = '', inner, deeper] = file.split('/')
  if (side !== 'worker' && side !== 'web') return undefined
  if (inner === undefined) return side === 'worker' ? 'worker' : 'web'
  const isHall = `${side}/${room}` === 'worker/domain' || ['desk', 'pages'].includes(room)
  return isHall && deeper !== undefined ? `${side}/${room}/${inner}` : `${side}/${room}`
}

/** Room → the rooms it imports from, without itself. */
export function roomEdges(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [roomOf(from), roomOf(to)]
    if (!one || !other || one === other) continue
    edges.set(one, (edges.get(one) ?? new Set()).add(other))
  }
  return edges
}

/** The circles of a graph: every group of rooms that can all be reached from each other. */
export function circlesOf(edges: Map<string, Set<string>>): string[][] {
  const reach = (start: string) => {
    const seen = new Set<string>()
    const open = [...(edges.get(start) ?? [])]
    for (let room = open.pop(); room !== undefined; room = open.pop()) {
      if (seen.has(room)) continue
      seen.add(room)
      open.push(...(edges.get(room) ?? []))
    }
    return seen
  }
  const reached = new Map([...edges.keys()].map((room) => [room, reach(room)]))
  const groups = new Set<string>()
  for (const [room, others] of reached) {
    const group = [...others].filter((other) => reached.get(other)?.has(room))
    if (others.has(room)) groups.add([...new Set([room, ...group])].sort().join(' '))
  }
  return [...groups].map((group) => group.split(' '))
}
