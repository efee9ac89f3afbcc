import { setTimeout as rest } from 'node:timers/promises'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import type { Settings } from './settings.ts'

/** What the API answers around everything. */
type Envelope<T> = {
  success: boolean
  result: T
  errors?: { message: string }[]
  /** Of a list that is walked by a mark: where the next page begins. */
  result_info?: { cursor?: string; is_truncated?: boolean }
}

/** What a bucket says of an object without giving it. */
export type Listed = {
  key: string
  size: number
  etag: string
  http_metadata?: { contentType?: string }
  custom_metadata?: Record<string, string>
}

export type Database = {
  name: string
  uuid: string
  file_size?: number
  running_in_region?: string
}

/** So often a call is given again that came too early: whoever passes 1,200 calls waits up to five minutes. */
const waitsMax = 3
const waitSeconds = 300

/** A token ends by itself, and is often another account's. */
const tokenSays =
  '. Is CLOUDFLARE_API_TOKEN of this account, with each right of docs/deploy.md (step 1), and not over? docs/runbooks/rotate-keys.md says how another is made'

const troubleSays =
  '. Cloudflare itself is in trouble: look at its status page, then give the command again'

const perPage = 100
const pagesMax = 500

/**
 * The account at Cloudflare, asked through its API with a token of the operator (`CLOUDFLARE_API_TOKEN`); the token of a
 * doctor only reads. `CLOUDFLARE_API_BASE_URL` is wrangler's own name for another place to ask.
 */
export function accountOf(id: string, env: Record<string, string | undefined> = process.env) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const token = env.CLOUDFLARE_API_TOKEN
  if (!token)
    throw new Error('set CLOUDFLARE_API_TOKEN to a token of this account (docs/deploy.md)')

  /** What the API answers; one that is asked too much did nothing yet, and says how long it takes no more. */
  async function send(path: string, method: string, body?: object): Promise<Response> {
    for (let waits = 0; ; waits++) {
      const answer = await fetch(base + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error: Error) => {
        throw new Error(
          `${new URL(base).host} gives no answer (${causeOf(error)}): look at the network of this machine and at Cloudflare's status page, then give the command again`,
        )
      })
      if (answer.status !== 429 || waits === waitsMax) return answer
      const seconds = Number(answer.headers.get('Retry-After') ?? waitSeconds)
      console.error(`Cloudflare takes no more calls for ${seconds} seconds. Waiting.`)
      await rest(seconds * 1000)
    }
  }

  async function ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    return (await askWhole<T>(path, body, method)).result
  }

  async function askWhole<T>(path: string, body?: object, method = 'GET'): Promise<Envelope<T>> {
    const answer = await send(path, method, body)
    const said = (await answer.json().catch(() => ({}))) as Partial<Envelope<T>> // the shape that the API documents
    const { success, result } = said
    if (answer.ok && success && result !== undefined) return { ...said, success, result }
    const why = said.errors?.map(({ message }) => message).join('; ')
    const { status } = answer
    const todo = status === 401 || status === 403 ? tokenSays : status >= 500 ? troubleSays : ''
    throw new Error(`${method} ${path}: ${status} ${why || 'without a reason'}${todo}`)
  }

  /** All pages of a list, a hundred at a time where it gives as many. */
  async function list<T>(path: string, size = perPage): Promise<T[]> {
    const found: T[] = []
    const mark = path.includes('?') ? '&' : '?'
    for (let page = 1; page <= pagesMax; page++) {
      const some = await ask<T[]>(`${path}${mark}page=${page}&per_page=${size}`)
      found.push(...some)
      if (some.length < size) return found
    }
    throw new Error(`${path} has more than ${pagesMax * size}`)
  }

  const own = `/accounts/${id}`
  return {
    ask,
    list,
    own,
    /** Every object of a bucket below a prefix. */
    objects: async (bucket: string, prefix: string): Promise<Listed[]> => {
      const path = `${own}/r2/buckets/${bucket}/objects?per_page=1000&prefix=${prefix}`
      const found: Listed[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const { result, result_info: page } = await askWhole<Listed[]>(path + from)
        found.push(...result)
        if (page?.is_truncated && !page.cursor) throw new Error(`${path}: a page has no next one`)
        cursor = page?.is_truncated ? page.cursor : undefined
      }
      return found
    },
    /** An object as it lies, or by what number it is not given. Whoever is let at none hears it at once. */
    object: async (bucket: string, key: string): Promise<Buffer | number> => {
      const path = `${own}/r2/buckets/${bucket}/objects/${key}`
      const answer = await send(path, 'GET')
      const { status } = answer
      if (status === 401 || status === 403) throw new Error(`GET ${path}: ${status}${tokenSays}`)
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : status
    },
    /** The keys of a KV namespace that begin so: as many as one page has. */
    keys: (namespace: string, prefix: string) =>
      ask<{ name: string }[]>(
        `${own}/storage/kv/namespaces/${namespace}/keys?prefix=${encodeURIComponent(prefix)}`,
      ),
    /** A value of a KV namespace as it was put; nothing where there is none. */
    value: async (namespace: string, key: string): Promise<string | undefined> => {
      const path = `${own}/storage/kv/namespaces/${namespace}/values/${encodeURIComponent(key)}`
      const answer = await send(path, 'GET')
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`)
      return answer.text()
    },
    databases: () => list<Database>(`${own}/d1/database`),
    /** The rows of one statement. */
    rows: async <T>(database: string, sql: string): Promise<T[]> => {
      const [first] = await ask<{ results: T[] }[]>(`${own}/d1/database/${database}/query`, { sql })
      return first?.results ?? []
    },
  }
}

/** What `fetch` knows of why: its own sentence is “fetch failed”. */
const causeOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message

export type Account = ReturnType<typeof accountOf>

/** The control database of an account. */
export function controlAmong(databases: Database[], { control }: Settings): Database {
  const found = databases.find(({ name }) => name === control)
  if (!found)
    throw new Error(
      `there is no database ${control}: npm run slots -- stores makes the first. Of one that is lost: docs/runbooks/restore.md, “The control database”`,
    )
  return found
}

/** The slots of an account, in order: their databases by the name of their binding. */
export function slotsAmong(databases: Database[], prefix: string) {
  return databases
    .filter(({ name }) => name.startsWith(prefix))
    .map((database) => ({ ...database, binding: `TENANT_${database.name.slice(prefix.length)}` }))
    .filter(({ binding }) => isSlotName(binding))
    .sort((one, other) => (one.binding < other.binding ? -1 : 1))
}
