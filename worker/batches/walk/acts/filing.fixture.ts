import { env } from 'cloudflare:workers'
import { must } from '../../../domain/must.ts'
import { asColleague } from '../../../testing/colleagues.ts'
import { ask, isTaken } from '../asking.fixture.ts'
import { readAsBank } from '../bank-file.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { checkLeft } from '../oracle.fixture.ts'
import { someBatch } from '../standing.fixture.ts'
import { makers, type World } from '../world.fixture.ts'

/* What becomes of an approved batch: its file is made, taken away, held beside itself, brought to the bank, void and booked all the same. */

export async function seal(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, 'approved')
  if (!batch) return
  const answer = await ask(world, dice, [who, 'POST', `/batches/${batch.id}/bank-file`])
  if (!isTaken(answer) || world.left.has(answer.body.id)) return
  if (world.isFrozen && !world.isTogether) world.wrong.push('a bank file was made in a freeze')
  const { storageKey } = must(
    await world.database
      .prepare('SELECT storage_key AS storageKey FROM bank_files WHERE id = ?')
      .bind(answer.body.id)
      .first<{ storageKey: string }>(),
    'file',
  )
  const text = await must(await env.FILES.get(storageKey), 'stored').text()
  const left = { batchId: batch.id, fileId: answer.body.id, text, read: readAsBank(text) }
  world.left.set(left.fileId, left)
  if (left.read.totalToea !== answer.body.totalToea)
    world.wrong.push('a file of another total than it says')
  await checkLeft(world, left)
}

type FileNow = {
  id: string
  batchId: string
  toea: number
  lines: number
  voidedAt: number | null
  account: string
}

async function someFile(world: World, dice: Dice, isVoid: boolean): Promise<FileNow | undefined> {
  const { results } = await world.database
    .prepare(
      `SELECT f.id, f.batch_id AS batchId, f.total_toea AS toea, f.payment_count AS lines, f.voided_at AS voidedAt,
         f.source_account_id AS account FROM bank_files f
       WHERE f.batch_id IN (SELECT value FROM json_each(?)) AND (f.voided_at IS NOT NULL) = ? ORDER BY f.sealed_at, f.id`,
    )
    .bind(JSON.stringify([...world.batches.keys()]), isVoid ? 1 : 0)
    .all<FileNow>()
  return dice.oneOf(results)
}

/** Whoever fetches a file has what was sealed, or nothing that a bank would take. */
export async function download(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const file = await someFile(world, dice, dice.in100(20))
  if (!file) return
  const answer = await asColleague(who, 'GET', `/bank-files/${file.id}/content`)
  if (!isTaken(answer)) return
  if (world.isFrozen && !world.isTogether) world.wrong.push('a bank file left in a freeze')
  const sealed = world.left.get(file.id)
  if (file.voidedAt === null && sealed && answer.body !== sealed.text && !world.isTogether)
    world.wrong.push('what was fetched is not what was sealed')
  if (file.voidedAt !== null) {
    try {
      readAsBank(String(answer.body))
      world.wrong.push('a void file can be paid')
    } catch {
      // as it should be
    }
  }
}

/** A copy is held beside it: as it is, or with another figure. */
export async function holdBeside(world: World, dice: Dice) {
  const file = await someFile(world, dice, false)
  const sealed = file && world.left.get(file.id)
  if (!sealed) return
  const text = dice.in100(60) ? sealed.text : sealed.text.replace(/1(?=[^1]*$)/, '7')
  const form = new FormData()
  form.set('file', new File([text], 'copy.aba'))
  await ask(
    world,
    dice,
    [dice.oneOf(makers) ?? 'mel', 'POST', `/bank-files/${file.id}/checks/content`],
    { form },
  )
}

export async function clear(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, 'tampered')
  if (!batch) return
  for (const who of ['ado', dice.oneOf(makers) ?? 'mel'])
    await ask(world, dice, [who, 'POST', `/batches/${batch.id}/clearing`], {
      body: { comment: 'An old copy' },
    })
}

export async function upload(world: World, dice: Dice) {
  const file = await someFile(world, dice, false)
  if (!file) return
  const body = {
    ...{ bankFileId: file.id, bankReference: `R${world.nth}`, totalToea: file.toea },
    ...{ recordCount: file.lines + 1, uncheckedReason: 'None is at hand' },
  }
  const path = `/batches/${file.batchId}/upload`
  const answer = await ask(world, dice, [dice.oneOf(makers) ?? 'mel', 'POST', path], { body })
  if (isTaken(answer)) atBank(world, file)
}

function atBank(world: World, { batchId, account }: FileNow) {
  const handedOverAt = world.handedOver.get(batchId) ?? 0
  world.uploads.push({ batchId, account, handedOverAt })
}

/** One asks that it be void, and another confirms it, keeps it, or lets it stand. */
export async function makeVoid(world: World, dice: Dice) {
  const file = await someFile(world, dice, false)
  if (!file) return
  const [who, other] = [dice.oneOf(makers) ?? 'mel', dice.oneOf(makers) ?? 'moa']
  const at = `/batches/${file.batchId}`
  const said = { saidBy: 'Lua', saidAt: '10:00', saidReference: 'X1' }
  const body = {
    kind: dice.in100(50) ? 'bank_refused' : 'void',
    words: 'Record 3',
    atBank: dice.in100(60),
    ...said,
  }
  await ask(world, dice, [who, 'POST', `${at}/void-request`], { body })
  const shown = (await asColleague(other, 'GET', at)).body
  const confirmed = {
    askedAt: shown.voidAsked?.askedAt ?? new Date(0).toISOString(),
    downloadEntry: shown.lastDownload?.entry,
  }
  const way = dice.below(4)
  if (way === 0) await ask(world, dice, [other, 'DELETE', `${at}/void-request`])
  if (way < 2) return
  const answer = await ask(world, dice, [other, 'POST', `${at}/void`], { body: confirmed })
  if (isTaken(answer))
    world.uploads = world.uploads.filter(({ batchId }) => batchId !== file.batchId)
}

export async function recallVoid(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, 'approved', 'lapsed')
  if (batch)
    await ask(world, dice, [dice.oneOf(makers) ?? 'mel', 'POST', `/batches/${batch.id}/recall`], {
      body: { reason: 'A wrong account' },
    })
}

export async function revive(world: World, dice: Dice) {
  const file = await someFile(world, dice, true)
  if (!file) return
  const [who, other] = [dice.oneOf(makers) ?? 'mel', dice.oneOf(makers) ?? 'moa']
  const at = `/batches/${file.batchId}`
  const body = { bankFileId: file.id, words: 'Booked', bankReference: 'B' }
  await ask(world, dice, [who, 'POST', `${at}/revival-request`], { body })
  const shown = (await asColleague(other, 'GET', at)).body
  const asked = (shown.voidFiles ?? []).find((one: { revival: unknown }) => one.revival)
  const askedAt = asked?.revival?.askedAt ?? new Date(0).toISOString()
  if (dice.in100(75)) {
    const answer = await ask(world, dice, [other, 'POST', `${at}/revival`], { body: { askedAt } })
    if (isTaken(answer)) atBank(world, file)
  } else await ask(world, dice, [other, 'DELETE', `${at}/revival-request`])
}
