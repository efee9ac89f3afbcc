import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Told } from './verdict.ts'

/* A whole run takes long. In parts, each of them is kept, and the verdict is of all that there are. */

type Part = { nth: number; of: number; folder: string }
type Kept = { commit: string; routes: string[]; proofs: Told[] }

/** `2/5`: the second of five. */
export function partOf(text: string): Part | undefined {
  const [nth = 0, of = 0] = text.split('/').map(Number)
  if (text === '') return undefined
  if (!(nth >= 1 && nth <= of))
    throw new Error(`PART is 2/5 for the second of five, and not ${text}`)
  return { nth, of, folder: `node_modules/.each-fault/${of}` }
}

const fileOf = ({ folder }: Part, nth: number) => `${folder}/${nth}.json`

/** Keeps what a part saw. Gives what all of them saw that are there, and whether they are all. */
export function withOtherParts(part: Part, seen: Kept) {
  writeFileSync(fileOf(part, part.nth), JSON.stringify(seen))
  const all = Array.from({ length: part.of }, (_, place) => fileOf(part, place + 1)).filter(
    (file) => existsSync(file),
  )
  const kept = all.map((file): Kept => JSON.parse(readFileSync(file, 'utf8')))
  return {
    isWhole: all.length === part.of,
    commits: kept.map(({ commit }) => commit),
    routes: [...new Set(kept.flatMap(({ routes }) => routes))],
    proofs: kept.flatMap(({ proofs }) => proofs),
  }
}
