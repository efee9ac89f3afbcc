import { waitHours } from '../domain/access/administrators/alone.ts'
import { hourMs } from '../domain/durations.ts'
import { sign } from './keys.ts'
import { isTagged, type Tag, tagged } from './secrets/tagged.ts'

/** How long each kind of link opens, where its letter says nothing else (`opensMs`). An invitation may wait over a long weekend. */
export const linkMs = {
  confirmation: 24 * hourMs,
  reset: hourMs,
  activation: 7 * 24 * hourMs,
  come_back: waitHours * hourMs,
}
export type LinkKind = keyof typeof linkMs

/**
 * Which link of which letter: `nonce` makes it another one each time. The letter carries this, never the token. `keyId` is
 * the key it was made by, so that a letter which waits while the key is changed leaves with the link that was stored.
 */
export type Link = {
  kind: LinkKind
  subjectId: string
  nonce: string
  keyId?: string
  /** Where it opens longer than others of its kind. */
  opensMs?: number
}

export const opensFor = ({ kind, opensMs = linkMs[kind] }: Link) => opensMs

/**
 * The token of a link. It is computed from the deployment's secret when the letter leaves, so that neither the database
 * nor the outbox holds anything that opens an account. Its tag says that we made it, before anybody looks for its row.
 */
export async function tokenOf(env: Env, { kind, subjectId, nonce, keyId }: Link): Promise<string> {
  const token = await sign(env, 'links', JSON.stringify([kind, subjectId, nonce]), keyId)
  return tagged(env, tagOf(kind), token, keyId)
}

export const isOwnToken = (env: Env, kind: LinkKind, token: string) =>
  isTagged(env, tagOf(kind), token)

const tagOf = (kind: LinkKind): Tag => ({ purpose: 'link tags', of: kind, letters: 22 })
