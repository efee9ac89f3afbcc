import { env } from 'cloudflare:workers'
import { isReading } from '../../core/d1/patient-database.ts'
import { transientFaults } from '../../core/database-errors.ts'
import { meanwhile } from '../faults.ts'

/*
 * Where `VITE_FAULTS` is set: each call of the product to a database loses its line at its first try, in turn by each of the five
 * faults, in turn before and after it was carried out. What holds without it holds with it. Writes that nobody repeats are left
 * alone, and so is what a test asks a database itself.
 */
type Asked = D1PreparedStatement & { statement: string }

const seen = new WeakSet<object>()
let lost = 0

/** Whether the line is lost now, and when; each object that is asked loses it once. */
function losesLine(asked: object): 'before' | 'after' | undefined {
  if (seen.has(asked) || !isOurs()) return undefined
  seen.add(asked)
  lost += 1
  return lost % 2 === 0 ? 'before' : 'after'
}

/** Asked by the product, and not by the test: a test's own questions are not asked again. */
const isOurs = () => !meanwhile.isNow && (new Error().stack?.includes('patient-database') ?? false)

async function throughFaultyLine<T>(asked: object, ask: () => Promise<T>): Promise<T> {
  const when = losesLine(asked)
  if (!when) return ask()
  if (when === 'after') await ask()
  throw new Error(`D1_ERROR: ${transientFaults[lost % transientFaults.length]}.`)
}

function makeFaulty() {
  const databases = Object.getPrototypeOf(env.CONTROL)
  // files share a runtime: each would make every call lose its line once more, until no try is left
  if (databases.losesLines) return
  databases.losesLines = true
  const { batch } = databases
  databases.batch = function (statements: Asked[]) {
    const [first] = statements
    const isSafe =
      first?.statement.startsWith('insert into "idempotency_keys"') ||
      statements.every(({ statement }) => isReading(statement))
    const ask = () => batch.call(this, statements)
    return first && isSafe ? throughFaultyLine(first, ask) : ask()
  }
  const asking = Object.getPrototypeOf(env.CONTROL.prepare('SELECT 1'))
  for (const name of ['all', 'raw', 'first', 'run']) {
    const real = asking[name]
    asking[name] = function (this: Asked, ...words: unknown[]) {
      const ask = () => real.apply(this, words)
      return isReading(this.statement) ? throughFaultyLine(this, ask) : ask()
    }
  }
}

if (import.meta.env.VITE_FAULTS === '1') makeFaulty()
