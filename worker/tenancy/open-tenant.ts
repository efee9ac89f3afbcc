import { cellOf, elsewhere } from '../core/d1/cell.ts'
import { inTime } from '../core/d1/in-time.ts'
import { controlDb, type Tenant } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { mayDo, type OrganisationState } from '../domain/access/organisation-state.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { allow, type Result, refuse } from '../domain/result.ts'
import { findToOpen, hasDatabase, type OrganisationToOpen } from '../organisations/store.ts'
import { openDatabase } from './open-database.ts'
import { type Remembered, remembered, rememberMs } from './remembered.ts'

type Refused = 'unknown_organisation' | 'maintenance' | 'in_another_cell'
type Opened<More extends string = never> = Result<Tenant, Refused | More>

/** So long looks go on without the control database. */
const goesOnMs = 10 * 60_000
/** While it is away it is asked this often, and waited for so long: where nobody knows what it said before, or it must be of now, longer. */
const againMs = 5_000
const lateMs = 2_000
const neededMs = 5_000

/** The only door to an organisation's database, by the name in its address. */
export async function tenantBySlug(
  env: Env,
  slug: string,
  now: Date,
): Promise<Opened<'organisation_gone'>> {
  const known = remembered.get(slug)
  const isKnown = known && known.until > now.getTime()
  const organisation = isKnown ? known.organisation : await askControl(env, slug, known, now)
  if (!organisation) return refuse('unknown_organisation')
  if (organisation.isLeaving) return refuse('organisation_gone')
  return open(env, organisation)
}

/**
 * The organisation as the control database has it. While that is away, looks go on with what it said before, ten minutes at
 * most; whatever is more than a look asks `stateNow`, which knows no before (decision 0075).
 */
async function askControl(env: Env, slug: string, known: Remembered | undefined, now: Date) {
  try {
    const organisation = await find(env, { slug }, now, known ? lateMs : neededMs)
    if (organisation) remember(organisation, now)
    else remembered.delete(slug)
    return organisation
  } catch (error) {
    const goesOnUntil = known ? known.readAt + goesOnMs : 0
    report(error, 'the control database is away')
    if (!known || goesOnUntil <= now.getTime()) throw new Refusal('state_unknown')
    known.until = Math.min(now.getTime() + againMs, goesOnUntil)
    return known.organisation
  }
}

/** The same door for a Durable Object, which knows an organisation by its id. */
export async function tenantById(env: Env, id: string): Promise<Opened> {
  const organisation = await find(env, { id }, new Date())
  return organisation ? open(env, organisation) : refuse('unknown_organisation')
}

/**
 * The same for whoever reads at once: where it was opened here a moment ago, its state of this moment is asked beside what is
 * read, and must be looked at before anything is decided. Else it is asked first.
 */
export async function tenantBesideState(
  env: Env,
  id: string,
): Promise<Result<{ tenant: Tenant; stateNow: () => Promise<OrganisationState> }, Refused>> {
  const known = [...remembered.values()].find(({ organisation }) => organisation.id === id)
  if (!known || known.until <= Date.now()) {
    const opened = await tenantById(env, id).catch((error: unknown) => {
      report(error, 'the control database is away')
      throw new Refusal('state_unknown')
    })
    if (!opened.ok) return opened
    const tenant = opened.value
    return allow({ tenant, stateNow: () => Promise.resolve(tenant.state) })
  }
  const opened = await open(env, known.organisation)
  if (!opened.ok) return opened
  const tenant = opened.value
  const state = stateNow(env, tenant)
  state.catch(() => undefined) // whoever fails before it is looked at never hears of it
  return allow({ tenant, stateNow: () => state })
}

/** The same door for letters: what was promised in writing leaves in every state, once there is a database. */
export async function tenantForLetters(env: Env, id: string): Promise<Opened> {
  const organisation = await find(env, { id }, new Date())
  if (!organisation || organisation.isLeaving) return refuse('unknown_organisation')
  const isThere = hasDatabase(organisation) && !organisation.isRestoring
  return isThere ? openDatabase(env, organisation) : refuse('maintenance')
}

/** The same door for its keeper: there is nothing to look after where there is no database. */
export async function tenantForKeeping(env: Env, id: string): Promise<Opened> {
  const organisation = await find(env, { id }, new Date())
  const isOurs = organisation && hasDatabase(organisation) && organisation.cell === cellOf(env)
  if (!isOurs || organisation.isLeaving) return refuse('unknown_organisation')
  if (organisation.isRestoring) return refuse('maintenance')
  return openDatabase(env, organisation)
}

/** The state of this moment, for whatever is more than a look: what is remembered may be half a minute old. */
export async function stateNow(env: Env, { id }: Tenant): Promise<OrganisationState> {
  const now = new Date()
  const found = await find(env, { id }, now).catch((error: unknown) => {
    report(error, 'the control database is away')
    // it may be frozen, and nobody can say
    throw new Refusal('state_unknown')
  })
  const organisation = must(found, 'organisation')
  remember(organisation, now)
  // it was ours when it was opened
  const away = elsewhere(env, organisation)
  if (away) throw new Refusal(away)
  if (organisation.isRestoring) throw new Refusal('maintenance')
  return organisation.state
}

/** Days that are over are asked for as well, as far back as a page of days and a statement look. Throws where no answer comes in time. */
function find(env: Env, by: Parameters<typeof findToOpen>[1], now: Date, withinMs = neededMs) {
  const yearBefore = Number(dayInPortMoresby(now).slice(0, 4)) - 1
  return inTime(withinMs, () => findToOpen(controlDb(env), by, `${yearBefore}-01-01`))
}

function remember(organisation: OrganisationToOpen, now: Date) {
  const readAt = now.getTime()
  remembered.set(organisation.slug, { organisation, readAt, until: readAt + rememberMs })
}

async function open(env: Env, organisation: OrganisationToOpen): Promise<Opened> {
  // whoever was put out since that moment is there again until its steps shut them out
  if (organisation.isRestoring) return refuse('maintenance')
  const isOpen = mayDo(organisation.state, 'read').ok
  return isOpen ? openDatabase(env, organisation) : refuse('unknown_organisation')
}
