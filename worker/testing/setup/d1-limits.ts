import { env } from 'cloudflare:workers'

/*
 * What D1 takes of a statement and the local runtime does not hold it to: a hundred parameters, two million bytes of each, and
 * thirty-two arguments of a function. (That a text has no more than 100,000 bytes it holds.) Tests refuse what the product asks
 * beyond that; what a test asks a database itself is its own affair.
 */
export const d1Limits = { parameters: 100, bytes: 2_000_000, arguments: 32 }

/** Of each call of a function in a statement, the most arguments. */
export function mostArguments(statement: string): number {
  const plain = statement.replace(/'(?:[^']|'')*'/g, "''").replace(/"[^"]*"/g, 'name')
  let most = 0
  /** Of each bracket that is open, how many are in it; nothing where it is no function's. */
  const open: (number | undefined)[] = []
  for (const { 0: sign, index } of plain.matchAll(/[(),]/g)) {
    if (sign === '(') open.push(callsFunction(plain, index) ? 1 : undefined)
    else if (sign === ')') most = Math.max(most, open.pop() ?? 0)
    else {
      const inside = open.at(-1)
      if (inside !== undefined) open[open.length - 1] = inside + 1
    }
  }
  return most
}

const named = /(?:json_\w+|coalesce|max|min|printf|format|concat|char|iif)\s?$/i

const callsFunction = (statement: string, bracket: number) =>
  named.test(statement.slice(Math.max(0, bracket - 30), bracket))

function refuse(what: string) {
  // asked by the product, as in faulty-line.ts
  if (new Error().stack?.includes('patient-database')) throw new Error(`Too much for D1: ${what}`)
}

const looked = new Set<string>()
const rememberedMax = 5000

function look(statement: string) {
  if (looked.has(statement)) return
  const most = mostArguments(statement)
  if (most > d1Limits.arguments) refuse(`${most} arguments in ${statement}`)
  if (looked.size >= rememberedMax) looked.clear()
  looked.add(statement)
}

const databases = Object.getPrototypeOf(env.CONTROL)
if (!databases.isHeldToLimits) {
  databases.isHeldToLimits = true
  const statements = Object.getPrototypeOf(env.CONTROL.prepare('select 1'))
  const [{ prepare }, { bind }] = [databases, statements]
  databases.prepare = function (statement: string) {
    look(statement)
    return prepare.call(this, statement)
  }
  statements.bind = function (...values: unknown[]) {
    if (values.length > d1Limits.parameters) refuse(`${values.length} parameters`)
    for (const value of values) {
      // no letter takes more than three bytes
      if (typeof value !== 'string' || value.length * 3 <= d1Limits.bytes) continue
      const bytes = Buffer.byteLength(value)
      if (bytes > d1Limits.bytes) refuse(`a parameter of ${bytes} bytes`)
    }
    return bind.apply(this, values)
  }
}
