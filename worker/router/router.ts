import { inTime } from '../core/d1/in-time.ts'
import { report } from '../core/log/report.ts'
import { isOnItsWay } from '../domain/dumps/moving.ts'
import { readHost } from '../tenancy/host.ts'

/*
 * The Worker in front of several cells: from a host to the cell that serves it, and nothing else (decision 0084). Where one
 * Worker serves everybody there is none.
 */

/** Each cell by a service binding `CELL_…`, and the one that has the base host, unknown hosts and new organisations. */
export type RouterEnv = { BASE_HOST: string; DEFAULT_CELL: string; CONTROL: D1Database } & {
  [cell: `CELL_${string}`]: Fetcher
}

const rememberMs = 30_000
/** The control database does not answer: what it said last counts for so long. */
const goesOnMs = 10 * 60_000
const lateMs = 2_000
const hostsMax = 20_000
/** A body up to this size is kept for a second cell; a larger one is streamed, and its sender is asked to send it again. */
const keptBytesMax = 64 * 1024

type Known = { cell: string; readAt: number }
const known = new Map<string, Known>()

export default {
  async fetch(request, env): Promise<Response> {
    const host = readHost(new URL(request.url).hostname, env.BASE_HOST)
    if (!host.ok || host.value.kind === 'base') return ask(env, env.DEFAULT_CELL, request)
    const { slug } = host.value
    const cell = await cellOfHost(env, slug, Date.now())
    const copy = isKept(request) ? request.clone() : undefined
    const answer = await ask(env, cell, request)
    if (answer.status !== 421) {
      await copy?.body?.cancel()
      return answer
    }
    // it moved: asked anew where it is, and once
    known.delete(slug)
    const other = await cellOfHost(env, slug, Date.now())
    if (!copy || other === cell) return answer
    await answer.body?.cancel()
    return ask(env, other, copy)
  },
} satisfies ExportedHandler<RouterEnv>

/** Another test begins. */
export const forgetHosts = () => known.clear()

/** The cell of an organisation by its name: one row by its index, however many there are, and then remembered. */
async function cellOfHost(env: RouterEnv, slug: string, now: number): Promise<string> {
  const before = known.get(slug)
  if (before && now - before.readAt < rememberMs) return before.cell
  try {
    const found = await inTime(lateMs, () =>
      env.CONTROL.prepare('SELECT cell FROM organisations WHERE slug = ?')
        .bind(slug)
        .first<string>('cell'),
    )
    const cell = found && env[bindingOf(found)] ? found : env.DEFAULT_CELL
    known.delete(slug)
    // on its way to another it is nobody's: the default cell says so, and the next request asks again
    if (!found || !isOnItsWay(found)) remember(slug, { cell, readAt: now })
    return cell
  } catch (error) {
    if (before && now - before.readAt < goesOnMs) return before.cell
    report(error, 'the control database is away')
    return env.DEFAULT_CELL
  }
}

function remember(slug: string, found: Known) {
  const [oldest] = known.size >= hostsMax ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(slug, found)
}

const bindingOf = (cell: string): `CELL_${string}` =>
  `CELL_${cell.toUpperCase().replaceAll('-', '_')}`

const isKept = ({ body, headers }: Request) =>
  body === null || Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY) <= keptBytesMax

/** The request as it came: its address, its headers, its body as a stream. */
async function ask(env: RouterEnv, cell: string, request: Request): Promise<Response> {
  try {
    const service = env[bindingOf(cell)]
    if (!service) throw new Error(`no cell ${cell} is bound`)
    return await service.fetch(request)
  } catch (error) {
    report(error, `cell ${cell} is away`)
    return away(request)
  }
}

const sentence =
  'This part of Bilum cannot be reached for a moment. Please try again in a minute. If you were sending something, look first whether it is there.'

function away({ url }: Request): Response {
  const headers = {
    'Retry-After': '60',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (!new URL(url).pathname.startsWith('/api/'))
    return new Response(`${sentence}\n`, { status: 503, headers })
  const problem = { type: 'about:blank', title: 'Cell away', status: 503, code: 'cell_away' }
  return Response.json(
    { ...problem, detail: sentence },
    { status: 503, headers: { ...headers, 'Content-Type': 'application/problem+json' } },
  )
}
