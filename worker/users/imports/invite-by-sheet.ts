import type { Context } from 'hono'
import { applyOrProposeTogether, waitsForSecond } from '../../changes/propose-together.ts'
import { requireRoomToWait } from '../../changes/store.ts'
import type { UserImportView } from '../../contract/users/imports.ts'
import type { Answer } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import type { SentSheet } from '../../http/upload/sheet-form.ts'
import { planNow, requirePlanRoom } from '../../organisations/plan-limit.ts'
import { prepareInvitations } from '../prepare-invitation.ts'
import { countUsers } from '../store.ts'
import { userChange } from '../user-change.ts'
import { isNobodyKnown } from './known-people.ts'
import { knownIn, newIn, type ReadSheet, readSheet } from './read-sheet.ts'

/** Whom a sheet would invite, and who of it is known or wrong. Nothing is written. */
export async function previewPeople(
  c: Context<App>,
  { fileName, bytes }: SentSheet,
): Promise<UserImportView> {
  const { db } = c.var.tenant
  const sheet = await readSheet(db, bytes)
  const needsSecond = await waitsForSecond(db, c.var.user.id)
  const stop = await stopOf(c, sheet.fresh.length, needsSecond)
  return { ...viewOf(fileName, sheet), outcome: 'shown', needsSecond, stop }
}

/**
 * Invites those who are new, so many as were shown, by the rules of one invitation: at once where nobody could confirm
 * it, else each waits for a second administrator.
 */
export async function inviteBySheet(
  c: Context<App>,
  { fileName, bytes, count }: SentSheet,
): Promise<Answer> {
  const { db } = c.var.tenant
  const hash = await sha256(bytes)
  return applyOrProposeTogether(c, userChange, async (context) => {
    const sheet = await readSheet(db, bytes)
    const { fresh } = sheet
    if (fresh.length !== count) throw new Refusal('people_moved')
    if (fresh.length === 0) throw new Refusal('nothing_new')
    const people = fresh.map(({ user }) => ({ id: crypto.randomUUID(), user }))
    const { changes, guards } = await prepareInvitations(context, people)
    const details = {
      ...{ fileName, sha256: hash, invited: fresh.length },
      people: people.map(({ id, user: { email, role, approvalLimitToea } }, at) => {
        return { id, name: changes[at]?.details.name, email, role, approvalLimitToea }
      }),
    }
    const from = { id: crypto.randomUUID(), name: fileName }
    const view = { ...viewOf(fileName, sheet), stop: null }
    const emails = fresh.map(({ user }) => user.email)
    return {
      changes: changes.map((one) => ({ ...one, request: { ...one.request, sheet: from } })),
      guards: { asked: [guard(db, isNobodyKnown(emails), 'stale_rights')], made: guards },
      subject: 'users',
      summary: `Invite ${fresh.length === 1 ? '1 person' : `${fresh.length} people`} by a sheet`,
      made: {
        ...{ action: 'users.invited', details },
        answer: { status: 201, body: { ...view, outcome: 'invited', needsSecond: false } },
      },
      asked: {
        ...{ action: 'users.invitations_asked', details },
        answer: { status: 202, body: { ...view, outcome: 'asked', needsSecond: true } },
      },
    }
  })
}

function viewOf(fileName: string, sheet: ReadSheet) {
  const { read, unread, rowCount, problems } = sheet
  const people = { isNew: newIn(sheet), known: knownIn(sheet) }
  return { fileName, read, unread, rows: rowCount, ...people, problems }
}

/** Why so many cannot be invited now: neither the plan nor those who confirm have room for any number. */
async function stopOf(
  c: Context<App>,
  count: number,
  needsSecond: boolean,
): Promise<string | null> {
  if (count === 0) return null
  const { user, tenant } = c.var
  const { id, db } = tenant
  try {
    requirePlanRoom(await planNow(c.env, id), 'users', (await countUsers(db)) + count - 1)
    if (needsSecond) await requireRoomToWait(db, user, new Date(), count)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.detail
    throw error
  }
}
