import { untilStored } from '../../core/files/until-stored.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import type { Stored } from '../stored-files.ts'
import { bytesOfSlice, filesOfSlice } from './read-slice.ts'

type Reader = ReturnType<typeof readerOf>

/** A slice has hundreds of files, read one behind the other. */
const sliceMsMax = 120_000

/**
 * A slice changes nothing, whoever reads it: where an object was ended by a deploy, or the store did not answer, another is asked, and
 * an hour's download does not break off for that.
 */
export const readSlice = <T>(env: Env, ask: (reader: Reader) => Promise<T>): Promise<T> =>
  untilStored(() => ask(readerOf(env)), sliceMsMax)

/** An object that nobody asked before, and nobody asks again: what it may ask of the platform is one slice's alone. */
const readerOf = ({ NIGHT_WATCH }: Env) => objectOf(NIGHT_WATCH, `archive/${crypto.randomUUID()}`)

/** Stored files in their order, as many together as one slice may have. */
export function* slicesOf(stored: Stored[]): Generator<Stored[]> {
  let slice: Stored[] = []
  let size = 0
  for (const one of stored) {
    if (slice.length === filesOfSlice || (slice.length > 0 && size + one.size > bytesOfSlice)) {
      yield slice
      slice = []
      size = 0
    }
    slice.push(one)
    size += one.size
  }
  if (slice.length > 0) yield slice
}
