import { roomEdges } from './rooms.ts'

/** Where the drawing stands in docs/architecture.md. */
export const drawingPlace = /(<!-- rooms -->\n```\n)[\s\S]*?(```\n<!-- \/rooms -->)/

/**
 * Who imports whom, as a matrix: a row's room imports from the rooms marked in it. The rooms stand in an order in which
 * each comes after everything it imports, so a mark at the right of the diagonal would be a circle.
 */
export function drawRooms(): string {
  const worker = matrix('worker')
  const web = matrix('web')
  return `${worker}\n${web}`
}

function matrix(side: 'worker' | 'web'): string {
  const isOfSide = (room: string) => room === side || room.startsWith(`${side}/`)
  const edges = new Map(
    [...roomEdges()].flatMap(([room, others]) =>
      isOfSide(room) ? [[room, [...others].filter(isOfSide)] as const] : [],
    ),
  )
  const rooms = fromBelow([...new Set([...edges].flatMap(([room, others]) => [room, ...others]))])
  const names = rooms.map((room) =>
    room === side ? `${side} (apps)` : room.slice(side.length + 1),
  )
  const width = Math.max(...names.map((name) => name.length))
  const heading = rooms.map((_room, index) => String(index + 1).padStart(3)).join('')
  const rows = rooms.map((room, row) => {
    const cells = rooms.map((other, column) => {
      if (row === column) return '  \\'
      return edges.get(room)?.includes(other) ? '  x' : '  .'
    })
    return `${String(row + 1).padStart(2)} ${names[row]?.padEnd(width)}${cells.join('')}`
  })
  return [`${' '.repeat(width + 3)}${heading}`, ...rows, ''].join('\n')

  /** Each room after all it imports; of several that could come next, the first by name. */
  function fromBelow(all: string[]): string[] {
    const placed: string[] = []
    const open = new Set(all.sort())
    while (open.size > 0) {
      const next =
        [...open].find((room) => (edges.get(room) ?? []).every((one) => !open.has(one))) ??
        [...open][0] // a circle: the drawing shows it, the architecture test refuses it
      if (next === undefined) break
      placed.push(next)
      open.delete(next)
    }
    return placed
  }
}
