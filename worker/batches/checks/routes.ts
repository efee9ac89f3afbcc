import { Hono } from 'hono'
import { selectAdministrators } from '../../auth/account/administrators.ts'
import { type FileCheckList, NewFileCheck } from '../../contract/batches/file-checks.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { nextClearing } from '../../domain/batches/paying/tampered.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { formOf } from '../../http/form.ts'
import { mutation, once, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { findBankFile } from '../files/store.ts'
import { loadBatch } from '../load-batch.ts'
import { clearersOf } from '../steps/clear.ts'
import { actorOf } from '../view.ts'
import { checkFile } from './check-file.ts'
import { listChecks } from './store.ts'
import { foundCheckView } from './view.ts'

const shownMax = 20

/** A file in somebody's hands beside the sealed one: `/api/bank-files/:id/checks`. Whoever sees the payments may hold one beside it. */
export const fileCheckRoutes = new Hono<App>()
  .get('/:id/checks', allowed('view_payments'), async (c) => {
    const { db } = c.var.tenant
    const found = await findBankFile(db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const [rows, record, administrators] = await Promise.all([
      listChecks(db, found.file.id, shownMax),
      loadBatch(db, found.file.batchId),
      selectAdministrators(db),
    ])
    const { batch, present } = must(record, 'batch')
    const clearers = clearersOf({ administrators, present })
    return c.json<FileCheckList>({
      items: rows.map(foundCheckView),
      mayClear: nextClearing(batch, actorOf(c.var.user), clearers),
    })
  })

  .post(
    '/:id/checks',
    allowed('view_payments', 'download'),
    mutation,
    body(NewFileCheck),
    async (c) => {
      const { sha256: held, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(await checkFile(c, must(c.req.param('id'), 'id'), { sha256: held }))
    },
  )

  .post('/:id/checks/content', allowed('view_payments', 'download'), async (c) => {
    const id = must(c.req.param('id'), 'id')
    if (!(await findBankFile(c.var.tenant.db, id))) throw new Refusal('not_found')
    const { file } = await formOf(c)
    if (!(file instanceof File)) throw new Refusal('file_to_check_missing')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const held = { sha256: await sha256(bytes), bytes }
    return once(c, `check ${id} ${held.sha256}`, () =>
      fileInRoom(c, bytes, () => checkFile(c, id, held)),
    )
  })
