import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Runs the program that customers download once for each dossier of a folder, in one process: as it stands, with what it
 * would print and how it would end. What stands behind `@` in a file's name is given as --manifest. Prints one JSON line each.
 */

const [folder = ''] = process.argv.slice(2)
const program = new URL('../web/public/verify-dossier.mjs', import.meta.url).href
const print = console.log

/** Ends one run, and not the process. */
class Ended extends Error {}

for (const [index, name] of readdirSync(folder).entries()) {
  let said = ''
  let code = 0
  console.log = console.error = (text) => {
    said += `${text}\n`
  }
  process.exit = (given) => {
    code = Number(given)
    throw new Ended()
  }
  const manifest = /@(\w+)\.zip$/.exec(name)?.[1]
  const more = manifest ? ['--manifest', manifest] : []
  process.argv = [process.argv[0] ?? '', program, join(folder, name), ...more]
  try {
    await import(`${program}?run=${index}`)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
  print(JSON.stringify({ name, code, said }))
}
