import { sha256 } from '../sha256.ts'

/** Is this the key? Hashes of both are compared, so that the time tells neither a letter nor the length. */
export async function isSameKey(key: string, given: string): Promise<boolean> {
  const [one, other] = await Promise.all([sha256(`key ${key}`), sha256(`key ${given}`)])
  let difference = 0
  for (let index = 0; index < one.length; index++)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
