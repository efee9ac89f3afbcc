import { asKey } from '../../domain/text/as-key.ts'

type Path = PropertyKey[]

/**
 * The fields of a body that its contract does not name, each by its path: what was taken has lost them. Whoever misspells
 * `reference` meant to send one.
 */
export function unreadFields(sent: unknown, taken: unknown, path: Path = []): Path[] {
  if (!isObject(sent) || !isObject(taken)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const here = [...path, Array.isArray(sent) ? Number(name) : name]
    return Object.hasOwn(taken, name) ? unreadFields(value, taken[name], here) : [here]
  })
}

/**
 * The first name that an object of a text has twice: of two amounts only the last would be read. Takes JSON that is sound, and
 * looks at each character once.
 */
export function repeatedName(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [] // the names of an object; of an array nothing
  let isName = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{' || character === '[') open.push(character === '{' ? new Set() : undefined)
    if (character === '}' || character === ']') open.pop()
    if (character === '{' || character === ',') isName = open.at(-1) !== undefined
    if (character !== '"') continue
    const begin = at
    for (at += 1; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1
    if (!isName) continue
    const name: string = JSON.parse(json.slice(begin, at + 1))
    if (open.at(-1)?.has(asKey(name))) return name
    open.at(-1)?.add(asKey(name))
    isName = false
  }
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
