import { timingSafeEqual } from 'node:crypto'
import { sign, signatures } from '../keys.ts'

/* What strangers send back to us carries our tag: what we did not make is refused before a database is asked for it. */

/** A text with so many letters of our tag behind it, made for one purpose and place. */
export async function tagged(env: Env, what: Tag, text: string, keyId?: string): Promise<string> {
  const tag = await sign(env, what.purpose, `${what.of}/${text}`, keyId)
  return text + tag.slice(0, what.letters)
}

/** Did we make this, by the newest key or the one before? */
export async function isTagged(env: Env, what: Tag, sent: string): Promise<boolean> {
  const text = sent.slice(0, -what.letters)
  const tag = Buffer.from(sent.slice(text.length))
  const ours = await signatures(env, what.purpose, `${what.of}/${text}`)
  return ours.some((one) => {
    const expected = Buffer.from(one.slice(0, what.letters))
    return expected.length === tag.length && timingSafeEqual(expected, tag)
  })
}

export type Tag = { purpose: string; of: string; letters: number }
