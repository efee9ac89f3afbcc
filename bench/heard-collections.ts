import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/*
 * What the runtime says of each collection of its isolates: how much an isolate held before and after. A look from outside comes
 * between two tasks only, and misses what one task holds in its midst.
 */

const workerd = resolve('node_modules/.bin/workerd')
const saidOf = (directory: string) => resolve(`${directory}/collections.txt`)

/** For the environment of `wrangler dev`: the runtime writes its collections into a file, line by line. */
export function saysCollections(directory: string): Record<string, string> {
  const starter = resolve(`${directory}/runtime.sh`)
  writeFileSync(saidOf(directory), '')
  const heard = `exec stdbuf -oL "${workerd}" "$@" >> "${saidOf(directory)}"`
  // where nothing makes it write line by line it starts all the same, and nothing is heard
  writeFileSync(
    starter,
    `#!/bin/sh\ncommand -v stdbuf > /dev/null && ${heard}\nexec "${workerd}" "$@"\n`,
  )
  chmodSync(starter, 0o755)
  return { MINIFLARE_WORKERD_PATH: starter, MINIFLARE_WORKERD_V8_FLAGS: '--trace-gc' }
}

/** In megabytes as they are said, of one isolate. `isAsked`: a profiler wanted it, as none but ours does. */
type Collection = { isolate: string; before: number; after: number; isAsked: boolean }

const collection =
  /^\[(\d+:\w+)\] +\d+ ms: [A-Za-z -]+(?:\(reduce\) )?([\d.]+) \([\d.]+\) -> ([\d.]+) \(/

/** All that were said until now, in their order. */
export function collectionsIn(directory: string): Collection[] {
  const lines = readFileSync(saidOf(directory), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, isolate, before, after] = collection.exec(line) ?? []
    if (!isolate) return []
    const isAsked = line.includes('heap profiler')
    return [{ isolate, before: Number(before), after: Number(after), isAsked }]
  })
}
