import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Runs the program that customers download once for each export of a folder, beside the ends of its log that were put aside,
 * in one process: as it stands, with what it would print and how it would end. Prints one JSON line for each.
 */

const [folder = ''] = process.argv.slice(2)
const program = new URL('../web/public/verify-audit.mjs', import.meta.url).href
const print = console.log

/** Ends one run, and not the process. */
class Ended extends Error {}

const exported = readdirSync(folder).filter((name) => name.endsWith('.ndjson'))
for (const [index, name] of exported.sort().entries()) {
  let said = ''
  let code = 0
  console.log = console.error = (text) => {
    said += said === '' ? text : `\n${text}`
  }
  process.exit = (given) => {
    code = Number(given)
    throw new Ended()
  }
  const file = join(folder, name)
  process.argv = [process.argv[0] ?? '', program, file, '--anchors', `${file}.anchors`]
  try {
    await import(`${program}?run=${index}`)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
  print(JSON.stringify({ name, code, said }))
}
