import { env } from 'cloudflare:workers'

/* The line to every database, as one request sees it: its calls are counted, and one of them can be lost. */

type Asked = D1PreparedStatement & { statement: string }

/** The nth call is lost with this text, before it was carried out or after. */
export type Lost = { nth: number; text: string; when: 'before' | 'after' }

/** What was asked while something was watched: each call by the statements it consists of. */
export type Heard = { calls: string[][]; lost?: Lost | undefined }

let listening: Heard | undefined
let underWay = 0
let begun = 0

/** Watches all calls from now on, and loses one of them, where it is said which. */
export function listen(lost?: Lost): Heard {
  listening = { calls: [], lost }
  return listening
}

export function stopListening() {
  listening = undefined
}

async function through<T>(statements: Asked[], ask: () => Promise<T>): Promise<T> {
  begun += 1
  underWay += 1
  try {
    const heard = listening
    heard?.calls.push(statements.map(({ statement }) => statement))
    const lost = heard?.lost
    if (!lost || heard.calls.length !== lost.nth) return await ask()
    if (lost.when === 'after') await ask()
    throw new Error(`D1_ERROR: ${lost.text}.`)
  } finally {
    underWay -= 1
  }
}

const quietMs = 8
/** With options, because those without are none in tests (fresh-start.ts). */
export const wait = (ms: number) => scheduler.wait(ms, {})

/** Until what follows an answer has asked whatever it asks. */
export async function untilQuiet() {
  for (let before = -1; before !== begun || underWay > 0; ) {
    before = begun
    await wait(quietMs)
  }
}

/** Once in a runtime, which files share. */
export function watchLine() {
  const databases = Object.getPrototypeOf(env.CONTROL)
  const { batch } = databases
  databases.batch = function (statements: Asked[]) {
    return through(statements, () => batch.call(this, statements))
  }
  const asking = Object.getPrototypeOf(env.CONTROL.prepare('SELECT 1'))
  for (const name of ['all', 'raw', 'first', 'run']) {
    const real = asking[name]
    asking[name] = function (this: Asked, ...words: unknown[]) {
      return through([this], () => real.apply(this, words))
    }
  }
}
