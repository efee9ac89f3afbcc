import { env } from 'cloudflare:workers'

/*
 * Drizzle leaves the table out of a column's name in what a query of one table selects. In a subquery with a table of its own
 * such a name means a column of that table, if it has one so called: `r.organisation_id = "id"` compares a restoration with
 * itself. Tests refuse every statement with a subquery over hand-written tables that has a name without one,
 * and one that compares two such names with each other.
 */
const bareName = /(?<![.\w"]|\bas |\b(?:from|join|into|update|index|by) )"\w+"(?!\s*\.)/i
const ownTable =
  /\bfrom "\w+"\s*(?:$|(?:where|order|group|limit|union|indexed|inner|left|cross|join)\b)/i
/** Two columns of one table beside each other, where one of them was meant to be of the query around it. */
const bareNames = /(?<![.\w"])"\w+" (?:=|<>|<=?|>=?) "\w+"(?!\s*\.)/
const innermost = /\(([^()]*)\)/

function bareNameIn(statement: string): string | undefined {
  let rest = statement.replace(/'(?:[^']|'')*'/g, "''")
  for (let found = innermost.exec(rest); found; found = innermost.exec(rest)) {
    const [whole, inner = ''] = found
    const isQuery = /^\s*select\b/i.test(inner)
    if (isQuery && !ownTable.test(inner)) {
      const name = bareName.exec(inner)
      if (name) return `${name[0]} in (${inner.trim()})`
    }
    const compared = isQuery ? bareNames.exec(inner) : null
    if (compared) return `${compared[0]} in (${inner.trim()})`
    rest = rest.replace(whole, () => (isQuery ? ' ' : ` ${inner} `))
  }
  return undefined
}

/** What was said of a statement: most are asked again and again. */
const looked = new Map<string, string | undefined>()
const rememberedMax = 5000

function lookedAt(statement: string): string | undefined {
  if (looked.has(statement)) return looked.get(statement)
  if (looked.size >= rememberedMax) looked.clear()
  const name = bareNameIn(statement)
  looked.set(statement, name)
  return name
}

const databases = Object.getPrototypeOf(env.CONTROL)
const { prepare } = databases
if (!databases.namesTables) {
  databases.namesTables = true
  databases.prepare = function (statement: string) {
    const name = /^\s*(?:create|pragma)\b/i.test(statement) ? undefined : lookedAt(statement)
    if (name) throw new Error(`A column without its table: ${name}`)
    return prepare.call(this, statement)
  }
}
