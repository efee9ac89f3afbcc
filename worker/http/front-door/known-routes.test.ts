import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { KnownRoutes } from './known-routes.ts'

test('what is known of a path is what would be found anew, by its method, however many there are', () => {
  const [known, anew] = [new KnownRoutes<string>(), new TrieRouter<string>()]
  const add = (method: string, path: string, handler: string) => {
    for (const router of [known, anew]) router.add(method, path, handler)
  }
  const paths = ['/payees', '/payees/1', '/payees/2', '/payees/new', '/none', `/${'x'.repeat(300)}`]
  const expectSame = (path: string) => {
    for (const method of ['GET', 'POST', 'GET'])
      expect([path, known.match(method, path)]).toEqual([path, anew.match(method, path)])
  }
  add('ALL', '*', 'front door')
  add('GET', '/payees/:id', 'a payee')
  add('POST', '/payees/:id', 'a change')
  paths.forEach(expectSame)
  add('GET', '/payees/new', 'a form')
  paths.forEach(expectSame)
  for (let one = 0; one < 2_500; one++) expectSame(`/payees/${one % 1_250}`)
})
