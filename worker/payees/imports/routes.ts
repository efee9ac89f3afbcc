import { Hono } from 'hono'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import { once } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { readSheetForm } from '../../http/upload/sheet-form.ts'
import { importPayees, previewPayees } from './import-payees.ts'

/** A sheet of payees: `/api/payees/imports`. First what it would add, then, told how many, it adds them. */
export const payeeImportRoutes = new Hono<App>().post(
  '/imports',
  allowed('create_payees', 'change'),
  async (c) => {
    const { count: add, ...sheet } = await readSheetForm(c, { count: 'add', unnamed: 'payees.csv' })
    const sent = { ...sheet, add }
    if (add === undefined)
      return c.json(await fileInRoom(c, sent.bytes, () => previewPayees(c.var.tenant.db, sent)))
    const request = `payees ${add} ${sent.fileName} ${await sha256(sent.bytes)}`
    return once(c, request, () => fileInRoom(c, sent.bytes, () => importPayees(c, sent)))
  },
)
