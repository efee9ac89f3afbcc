import type { Context } from 'hono'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { mayComeFrom, openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../../http/app.ts'
import { isAskedAgain } from '../../../http/front-door/last-word.ts'
import { keyAsked } from '../../../http/idempotency.ts'
import { doorBehind } from '../../../http/kept/require-lines.ts'
import { clientAddress } from '../../../http/network/client-address.ts'
import { noteRefusedRequest } from '../../history/note-sign-in.ts'
import { requireNetwork } from '../../rules/require-network.ts'
import { closeSession } from '../close-session.ts'
import { clearSessionCookie, markCookie } from '../session-cookie.ts'
import { type Mark, readMark } from '../session-mark.ts'
import { isIdle, mayBegin, setSession, showsPages, tokenAsked } from './asked-with.ts'
import { forgetSession, keepSession, saidHere } from './kept-session.ts'
import { isOverHere, keepOver } from './over-here.ts'
import { decidesIn, type FoundSession, type SessionRow, sessionIn } from './read-session.ts'
import { askSession, type Beside, sessionQuestion } from './session-question.ts'

/** `waiting`: what waits for their decision, and `unread`: what is new to them, where the answer shows it. */
export type Asker = Pick<FoundSession, 'user' | 'defined' | 'waiting' | 'unread'> & {
  isLocked: boolean
}

/**
 * Whose session it is, as the database says, whether or not they may use it now. Refuses where there is none, and where they
 * come from a network that their organisation does not let them in from. `successor`: the session that came after the one of
 * their token (lock/unlock.ts); the mark beside it is still that of their token.
 */
export async function findAsker(c: Context<App>, successor?: string): Promise<Asker> {
  const { tokenHash: asked, isProgram } = await tokenAsked(c)
  const tokenHash = successor ?? asked
  const { realm } = c.var
  if (isOverHere(realm, tokenHash)) throw new Refusal('signed_out')
  const row = await readRow(c, tokenHash)
  const found = row && sessionIn(row)
  if (!row || !found || found.endedAt || found.expiresAt <= new Date()) {
    keepOver(realm, tokenHash, found)
    await forgetSession(c.env, realm, tokenHash)
    throw new Refusal('signed_out')
  }
  if (mayKeep(c)) keepSession(c.env, realm, tokenHash, row.said, found.expiresAt)
  setSession(c, tokenHash, found)
  setAnswered(c, found)
  const { user, defined, waiting, unread } = found
  const rules = found.rules ?? openRules
  const mark = isProgram ? undefined : await requireMark(c, asked)
  if (!mayComeFrom(rules, user.role, clientAddress(c))) {
    noteRefusedRequest(c, { userId: user.id, rules })
  }
  requireNetwork(c, rules, user.role)
  const isLocked = mark !== undefined && (await isIdle(c, mark, user))
  return { user, defined, waiting, unread, isLocked }
}

/**
 * The session, what stands beside it, what was answered under this key before and what the route decides on in one trip; the
 * organisation's state beside it.
 */
async function readRow(c: Context<App>, tokenHash: string): Promise<SessionRow | undefined> {
  const { realm, waitingOfAsker, unreadOfAsker, stateAsked, beside: more } = c.var
  stateAsked?.()
  const counted = showsPages(c) ? { waiting: waitingOfAsker, unread: unreadOfAsker } : {}
  const beside = { ...counted, door: doorBehind(c), key: keyAsked(c) }
  const ask = (asked: Beside) =>
    askSession(realm, sessionQuestion(realm, tokenHash, asked), more, tokenHash)
  if (!counted.waiting || decidesIn(saidHere(realm, tokenHash)) !== false) return ask(beside)
  // what waits takes longer to ask than all else: whoever decided on nothing a moment ago is asked again where they do now
  const row = await ask({ ...beside, waiting: undefined })
  return decidesIn(row?.said) ? ask(beside) : row
}

function setAnswered(c: Context<App>, { answered }: FoundSession) {
  const key = keyAsked(c)
  if (key !== undefined) c.set('answered', { key, rows: answered ? [answered] : [] })
}

/** Kept for the looks that follow; a look that began with what was kept, and was wrong, puts it right. */
const mayKeep = (c: Context<App>) => mayBegin(c) || isAskedAgain(c.req.raw)

/**
 * A cookie without its mark was signed out where the server could not hear it, or was carried off: what it opens ends here.
 */
async function requireMark(c: Context<App>, tokenHash: string): Promise<Mark> {
  const mark = await readMark(c.env, tokenHash, markCookie(c))
  if (mark.kind === 'none') await closeSession(c)
  if (mark.kind === 'foreign') clearSessionCookie(c)
  if (mark.kind !== 'until') throw new Refusal('signed_out')
  return mark
}
