import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** More are an attack on the memory, or a search: then all of it is forgotten. */
const pathsMax = 1_000
const lengthMax = 200

/**
 * Which routes a path has, looked for once in an isolate: an app of hundreds of routes searches longer than most of them take
 * to answer, and people ask for the same again. What was found is looked at and never changed.
 */
export class KnownRoutes<T> implements Router<T> {
  readonly name = 'KnownRoutes'
  readonly #routes = new TrieRouter<T>()
  readonly #known = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T) {
    this.#known.clear()
    this.#routes.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#routes.match(method, path)
    if (key.length > lengthMax) return found
    if (this.#known.size >= pathsMax) this.#known.clear()
    this.#known.set(key, found)
    return found
  }
}
