const framesMax = 8
/** Tokens, hashes and keys are longer and have digits; a name of ours is shorter or has none. */
const secretLengthMin = 16

/*
 * The only file that writes to the Worker's log: a line of JSON each. No line has a value that somebody sent or that stands
 * in a database; whatever might be one is left out.
 */

/** Something went wrong that nobody expected. `what` is in our own words. */
export function report(error: unknown, what = '') {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  console.error(
    JSON.stringify({
      level: 'error',
      ...(what && { what }),
      error: error instanceof Error ? `${error.name}: ${plain(error)}` : plain(error),
      at: frames.slice(0, framesMax).map((frame) => frame.trim()),
    }),
  )
}

/** A line that is no error. Its values are counts, ids and names of ours. */
export function say(line: object) {
  console.log(JSON.stringify(line))
}

/** What an error and its causes say, without what may be an address or a secret. A parser repeats what it could not read. */
function plain(error: unknown): string {
  if (error instanceof SyntaxError) return 'it could not be read'
  const said = error instanceof Error ? error.message : String(error)
  const own = said.replace(/[^\s"'`(),;:<>=]+/g, (word) => (isPlain(word) ? word : '…'))
  return error instanceof Error && error.cause ? `${own} ${plain(error.cause)}` : own
}

/** Our ids are UUIDs. */
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function isPlain(word: string): boolean {
  if (word.includes('@')) return false
  return word.length < secretLengthMin || !/\d/.test(word) || id.test(word)
}
