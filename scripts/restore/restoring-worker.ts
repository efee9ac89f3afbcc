import { ArchiveRefused, type Checked } from '../../worker/archive/restore/check-archive.ts'
import { restore } from '../../worker/archive/restore/restore.ts'
import { adoptDump } from '../../worker/archive/to-a-moment/adopt-dump.ts'
import { beginRestoration, stateUnderWay } from '../../worker/archive/to-a-moment/begin.ts'
import { lookBefore } from '../../worker/archive/to-a-moment/look.ts'
import { carryOut, RestorationRefused } from '../../worker/archive/to-a-moment/steps.ts'
import { NotSeen, seeGone } from '../../worker/closure/deletion/seen-gone.ts'
import type { End } from '../../worker/core/log/compare-anchors.ts'
import type { MoveStep } from '../../worker/domain/dumps/moving.ts'
import type { RestorationStep } from '../../worker/domain/dumps/restoration.ts'
import { must } from '../../worker/domain/must.ts'
import { DumpRefused } from '../../worker/dumps/load/check-dump.ts'
import { controlTravelled, isBackAt, undoneSince } from '../../worker/dumps/load/control-is-back.ts'
import { enterAgain } from '../../worker/dumps/load/enter-again.ts'
import { loadControl } from '../../worker/dumps/load/load-control.ts'
import { loadDump } from '../../worker/dumps/load/load-dump.ts'
import { beginMove, MoveRefused } from '../../worker/dumps/moving/begin.ts'
import { enterMove } from '../../worker/dumps/moving/has-moved.ts'
import { moveOn } from '../../worker/dumps/moving/steps.ts'
import {
  ApprovalDesk,
  ChangeQueue,
  HashDesk,
  Keeper,
  Mailer,
  NightWatch,
  Postmaster,
  QuotaKeeper,
} from '../../worker/index.ts'
import { beginWork, besides, endWork } from '../../worker/tenancy/upkeep/at-work.ts'

/*
 * The Worker that restores an archive on this machine (decision 0046). The one that is deployed has no call that empties a
 * database; wrangler.toml does not know this one.
 */

export { ApprovalDesk, ChangeQueue, HashDesk, Keeper, Mailer, NightWatch, Postmaster, QuotaKeeper }

/** Of the archive that is sent next, with ends of its log that somebody kept. */
let told: { checked: Checked; known: End[] } | undefined

/** Is told what was found in an archive that was checked, then is sent the archive itself. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/ready') return Response.json(null)
    const door = doors[pathname]
    if (door)
      return Response.json((await notAlone(env, searchParams)) ?? (await door(env, searchParams)))
    if (pathname === '/ended') {
      await endWork(env.FILES, must(searchParams.get('at'), 'at'), runOf(searchParams))
      return Response.json(null)
    }
    if (pathname === '/whose')
      return Response.json(
        await refusing(async () => enterAgain(env, await request.json(), new Date())),
      )
    if (env.ENVIRONMENT !== 'development') throw new Error('no archive is restored here')
    if (pathname === '/checked') {
      told = await request.json<typeof told>()
      return Response.json(null)
    }
    const into = must(searchParams.get('into'), 'into')
    try {
      const archive = must(request.body, 'archive')
      const { checked, known } = must(told, 'checked')
      return Response.json(await restore(env, into, checked, archive, known))
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error
      return Response.json({ refused: error.reasons }, { status: 422 })
    }
  },
} satisfies ExportedHandler<Env>

const runOf = (asked: URLSearchParams) => ({
  id: must(asked.get('run'), 'run'),
  by: must(asked.get('who'), 'who'),
})

/** Who else is at the slot, as a refusal. */
async function notAlone(env: Env, asked: URLSearchParams) {
  const slot = must(asked.get('at'), 'at')
  const takesOver = asked.has('take-over')
  const other = await beginWork(env.FILES, slot, runOf(asked), { takesOver })
  return other && { refused: [besides(other, slot)] }
}

/** One step of bringing an organisation back to a moment: the first freezes it. */
async function toMoment(env: Env, asked: URLSearchParams) {
  const of = (name: string) => must(asked.get(name), name)
  const at = new Date()
  try {
    const whose = { slug: of('slug'), slot: of('at') }
    const given = { ...whose, moment: new Date(of('moment')), reason: of('reason') }
    const row = await beginRestoration(env, { ...given, by: of('by') }, at)
    const step = asked.get('step') as RestorationStep | null // what is none is refused by its order
    return step ? await carryOut(env, row, step, at, asked.get('told') ?? '') : row
  } catch (error) {
    if (!(error instanceof RestorationRefused)) throw error
    return { refused: [error.message] }
  }
}

/** One step of moving an organisation to another cell: the first takes it out of its own. Or writes down that it has moved. */
async function toCell(env: Env, asked: URLSearchParams) {
  const of = (name: string) => must(asked.get(name), name)
  const at = new Date()
  try {
    const slots = { fromSlot: of('from'), toSlot: of('slot') }
    const given = { slug: of('slug'), ...slots, reason: of('reason'), by: of('by') }
    if (asked.has('has-moved')) return await enterMove(env, given, at)
    const row = await beginMove(env, given, at)
    const step = asked.get('step') as MoveStep | null // what is none is refused by its order
    return step ? await moveOn(env, row.id, step, at) : row
  } catch (error) {
    if (error instanceof MoveRefused) return { refused: [error.message] }
    if (error instanceof DumpRefused) return { refused: error.reasons }
    throw error
  }
}

/** That an organisation was deleted, of which a control database that came back does not know. */
async function deleted(env: Env, asked: URLSearchParams) {
  const of = (name: string) => must(asked.get(name), name)
  try {
    const whose = { slug: of('slug'), slot: of('at'), by: of('by') }
    return { state: await seeGone(env, whose, new Date()) }
  } catch (error) {
    if (!(error instanceof NotSeen)) throw error
    return { refused: [error.message] }
  }
}

/** Whether the control database came back to a moment already, or what that would undo; and once it travelled, what it leaves to do. */
async function toMomentOfControl(env: Env, asked: URLSearchParams) {
  const of = (name: string) => must(asked.get(name), name)
  const moment = new Date(of('moment'))
  if (!asked.has('travelled')) {
    const isBack = await isBackAt(env, moment)
    return { isBack, ...(!isBack && { undone: await undoneSince(env, moment) }) }
  }
  const given = { moment, reason: of('reason'), by: of('by') }
  return controlTravelled(env, given, { isAsItWas: asked.has('as-it-was') }, new Date())
}

/** Loads a dump into a slot, and where it is asked for opens it; or the control database's into a new one. */
function load(env: Env, asked: URLSearchParams) {
  const [folder, slot] = [must(asked.get('folder'), 'folder'), must(asked.get('slot'), 'slot')]
  const chosen = {
    mayBeSeveral: asked.has('several-moments'),
    mayBeAltered: asked.has('altered-log'),
  }
  return refusing(async () => {
    if (slot === 'CONTROL') {
      const isAsItWas = asked.has('as-it-was')
      return loadControl(env, folder, new Date(), { isAsItWas, ...chosen })
    }
    const loaded = await loadDump(env, folder, slot, new Date(), { ...chosen, lookBefore })
    if (!asked.has('adopt')) return loaded
    // loading takes minutes, in which somebody may have taken over
    asked.delete('take-over')
    const stopped = await notAlone(env, asked)
    return stopped ?? { ...loaded, found: await adoptDump(env, slot, loaded.manifest) }
  })
}

const doors: Record<string, (env: Env, asked: URLSearchParams) => Promise<object>> = {
  '/moment': toMoment,
  '/under-way': async (env, asked) => ({
    state: await stateUnderWay(env, must(asked.get('slug'), 'slug')),
  }),
  '/move': toCell,
  '/deleted': deleted,
  '/dump': load,
  '/control': toMomentOfControl,
}

async function refusing<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RestorationRefused) return { refused: [error.message] }
    if (!(error instanceof DumpRefused)) throw error
    return { refused: error.reasons }
  }
}
