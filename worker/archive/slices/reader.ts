import { objectOf } from '../../core/objects/object-of.ts'
import type { Stored } from '../stored-files.ts'
import { bytesOfSlice, filesOfSlice } from './read-slice.ts'

/** An object that nobody asked before, and nobody asks again: what it may ask of the platform is one slice's alone. */
export const readerOf = ({ NIGHT_WATCH }: Env) =>
  objectOf(NIGHT_WATCH, `archive/${crypto.randomUUID()}`)

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
