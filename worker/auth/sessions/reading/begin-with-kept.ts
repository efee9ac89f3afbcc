import type { Context } from 'hono'
import { askingFirst } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { mayComeFrom, openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../../http/app.ts'
import { doorBehind } from '../../../http/kept/require-lines.ts'
import { clientAddress } from '../../../http/network/client-address.ts'
import { tenantUser } from '../../account/user-store.ts'
import { markCookie } from '../session-cookie.ts'
import { readMark } from '../session-mark.ts'
import { isIdle, mayBegin, setSession, tokenAsked } from './asked-with.ts'
import type { Asker } from './find-asker.ts'
import { keptSession } from './kept-session.ts'
import { type FoundSession, sessionIn } from './read-session.ts'
import { sessionQuestion } from './session-question.ts'

/**
 * A look begins with what is kept of the session, so that its first read need not wait for another: that read carries the
 * question whether the database says the same, and no answer leaves before it did (front-door/last-word.ts). Nothing where
 * nothing is kept, or where it would not let them in: then the database is asked first, and refuses by itself.
 */
export async function beginWithKept(c: Context<App>): Promise<Asker | undefined> {
  if (!mayBegin(c)) return undefined
  const { tokenHash, isProgram } = await tokenAsked(c)
  const said = await keptSession(c.env, c.var.realm, tokenHash)
  const found = said === undefined ? undefined : read(said)
  if (said === undefined || !found || !letsIn(c, found)) return undefined

  const before = c.var.signInRules
  c.set('signInRules', found.rules ?? openRules)
  if (!isProgram && !(await isUnlocked(c, tokenHash, found))) {
    c.set('signInRules', before)
    return undefined
  }
  setSession(c, tokenHash, found)
  askBeside(c, tokenHash, said)
  const { user, defined, waiting, unread } = found
  return { user, defined, waiting, unread, isLocked: false }
}

const ofOneRequest = { waiting: null, unread: 0, lines: null, answered: null }

/** What KV gives may be anything. What looks like a session and is none is found out by the database. */
function read(said: string): FoundSession | undefined {
  try {
    const found = sessionIn({ said, password_hash: '', ...ofOneRequest })
    tenantUser(found.user)
    return found.defined ? found : undefined
  } catch {
    return undefined
  }
}

function letsIn(c: Context<App>, { user, rules, endedAt, expiresAt }: FoundSession): boolean {
  const isOpen = !endedAt && expiresAt > new Date() && user.status === 'active'
  return isOpen && mayComeFrom(rules ?? openRules, user.role, clientAddress(c))
}

async function isUnlocked(c: Context<App>, tokenHash: string, { user }: FoundSession) {
  const mark = await readMark(c.env, tokenHash, markCookie(c))
  return mark.kind === 'until' && !(await isIdle(c, mark, user))
}

/** From here on this request has a handle whose first question asks for the session as well. */
function askBeside(c: Context<App>, tokenHash: string, said: string) {
  const door = doorBehind(c)
  const question = sessionQuestion(c.var.tenant, tokenHash, { door })
  const hear = (row: Record<string, unknown> | undefined) => {
    if (row?.said !== said || (door && row.lines !== 1)) throw new Refusal('signed_out')
  }
  const { tenant, answered } = askingFirst(c.var.tenant, { ...question, hear })
  c.set('realm', tenant)
  c.set('tenant', tenant)
  c.set('lastWord', answered)
  // it is the condition of the question: where it does not hold, nothing of this answer leaves
  if (door) c.set('readsLines', true)
  c.var.stateAsked?.()
}
