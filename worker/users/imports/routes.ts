import { Hono } from 'hono'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import { once } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { readSheetForm } from '../../http/upload/sheet-form.ts'
import { inviteBySheet, previewPeople } from './invite-by-sheet.ts'

/** A sheet of people: `/api/users/imports`. First whom it would invite, then, told how many, it invites them. */
export const userImportRoutes = new Hono<App>().post(
  '/imports',
  allowed('manage_users', 'change'),
  async (c) => {
    const sent = await readSheetForm(c, { count: 'invite', unnamed: 'people.csv' })
    if (sent.count === undefined)
      return c.json(await fileInRoom(c, sent.bytes, () => previewPeople(c, sent)))
    const request = `people ${sent.count} ${sent.fileName} ${await sha256(sent.bytes)}`
    return once(c, request, () => fileInRoom(c, sent.bytes, () => inviteBySheet(c, sent)))
  },
)
