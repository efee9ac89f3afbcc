import { setTimeout as rest } from 'node:timers/promises'
import type { MoveRow } from '../../worker/organisations/moves.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { startLocalWorker } from '../local-worker.ts'
import { type MoveDoor, moveToCell } from './move-to-cell.ts'
import { faultOf, oneRun, plainly } from './one-run.ts'
import { writeRemoteConfig } from './read-production.ts'

/*
 * An organisation of production to another cell (docs/runbooks/move.md). Run it again where it stopped: it goes on with the next
 * step. FOLDER is the checkout of the other cell.
 *
 *   npm run move -- SLUG TENANT_0007 TENANT_20003 FOLDER "Why" "Your Name" [--undo | --has-moved] [--take-over]
 *
 * --has-moved: the control database came back from a copy that does not know it, and is told so.
 */

const flags = ['--undo', '--has-moved', '--take-over']
const typed = asTyped(process.argv.slice(2), { flags, wordsMax: 6 })
const [isUndone, hasMoved] = [typed.has('--undo'), typed.has('--has-moved')]
const [slug = '', slot = '', toSlot = '', folder = '', reason = '', by = ''] = typed.words
if (typed.fault || !isSlotName(slot) || !isSlotName(toSlot) || !by || (isUndone && hasMoved))
  sayUsage(
    typed.fault,
    'usage: npm run move -- SLUG SLOT NEW-SLOT FOLDER-OF-ITS-CELL REASON YOUR-NAME [--undo | --has-moved] [--take-over]',
  )

await inSentences(async () => {
  const file = writeRemoteConfig(slot, { slot: toSlot, folder })
  const worker = await startLocalWorker(
    'scripts/restore/restoring-worker.ts',
    '.wrangler/none',
    file,
  )

  const run = oneRun(slot, typed.has('--take-over'))
  const door: MoveDoor = async (step) => {
    const asked = run.sign(new URLSearchParams({ slug, from: slot, slot: toSlot, reason, by }))
    if (step) asked.set('step', step)
    if (hasMoved) asked.set('has-moved', 'yes')
    const answer = await fetch(new URL(`/move?${asked}`, await worker.url), {
      method: 'POST',
      headers: plainly,
    })
    if (!answer.ok) throw await faultOf(answer)
    const said = (await answer.json()) as MoveRow | { refused: string[] }
    if ('refused' in said) throw new Error(said.refused.join('\n'))
    return { ...said, since: new Date(said.since), begunAt: new Date(said.begunAt) }
  }
  try {
    if (isUndone) console.log((await door('undone')).state)
    else if (hasMoved) {
      const { state } = await door()
      console.log(`${state}: ${slug} is listed in ${toSlot}, where it lives.`)
    } else await moveToCell(door, (line) => console.log(line), rest)
  } finally {
    await run.end(worker.url)
    await worker.dispose()
  }
})
