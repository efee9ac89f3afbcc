import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  ApiError,
  api,
  isUnanswered,
  networkMessage,
  requestTimeoutMs,
  timeoutMessage,
} from './api.ts'
import { problem } from './testing/cast.ts'

const Answer = z.object({ name: z.string() })
const get = () => api.get('/things/1', Answer)

function answerWith(respond: (init: RequestInit) => Response | Promise<Response>) {
  const fetcher = vi.fn(async (_path: string, init: RequestInit) => respond(init))
  vi.stubGlobal('fetch', fetcher)
  return fetcher
}

afterEach(() => vi.useRealTimers())

test('an answer that keeps the contract comes through', async () => {
  const fetcher = answerWith(() => Response.json({ name: 'Mia' }))
  expect(await get()).toEqual({ name: 'Mia' })
  expect(fetcher.mock.calls[0]?.[0]).toBe('/api/things/1')
  expect(fetcher.mock.calls[0]?.[1].credentials).toBe('same-origin')
})

test('a lost connection is said in the words of the specification', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await get().catch((caught) => caught)
  expect(error).toMatchObject({ status: 0, code: 'network', message: networkMessage })
  expect(networkMessage).toBe(
    'Network error: Unable to connect to the server. Please check your internet connection.',
  )
})

test('thirty seconds of silence are a timeout', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(30_000)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  answerWith(({ signal }) => Promise.reject(signal?.reason))
  const error = await get().catch((caught) => caught)
  expect(error).toMatchObject({ status: 0, code: 'timeout', message: timeoutMessage })
  expect(timeoutMessage).toBe('Request timeout: The server took too long to respond')
  expect(requestTimeoutMs).toBe(30_000)
  vi.restoreAllMocks()
})

test('a refusal carries status, code, sentence and what is wrong where', async () => {
  const errors = [{ field: 'name', code: 'missing', message: 'Name is required' }]
  answerWith(() =>
    Response.json({ ...problem(422, 'invalid', 'Please correct it.'), errors }, { status: 422 }),
  )
  const error = await get().catch((caught) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    detail: 'Please correct it.',
    errors,
  })
})

test.each([304, 403, 408, 502])(
  'a failure that is no problem document keeps its status and body, and says nothing of us: %s',
  async (status) => {
    const body = status === 304 ? '' : 'upstream is away'
    answerWith(() => new Response(body || null, { status }))
    const error = await get().catch((caught) => caught)
    expect(error).toMatchObject({ message: `HTTP error! status: ${status}`, body })
    expect(isUnanswered(error)).toBe(true)
  },
)

test('an answer that breaks the contract is refused, and what it answers may have happened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith(() => Response.json({ name: 1 }))
  const error = await get().catch((caught) => caught)
  expect(error).toMatchObject({ code: 'unexpected_answer' })
  expect(isUnanswered(error)).toBe(true)
  vi.restoreAllMocks()
})

test('a change carries its key and its body', async () => {
  const fetcher = answerWith(() => Response.json({ name: 'Mia' }))
  await api.post('/things', Answer, { body: { name: 'Mia' }, key: 'k1' })
  const init = fetcher.mock.calls[0]?.[1]
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('k1')
  expect(init?.body).toBe('{"name":"Mia"}')
})

describe('while another window unlocks the session', () => {
  const signedOut = () =>
    new Response(JSON.stringify(problem(401, 'signed_out', 'Sign in.')), {
      status: 401,
      headers: { 'content-type': 'application/problem+json' },
    })
  const hold = (mark: string) =>
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`other=1; __Host-mark=${mark}`)
  afterEach(() => vi.restoreAllMocks())

  test('what was refused under the token of before is sent once more, under the same key', async () => {
    hold('100-15.before')
    const fetcher = answerWith(() => {
      if (fetcher.mock.calls.length > 1) return Response.json({ name: 'Mia' })
      hold('200-15.after')
      return signedOut()
    })
    expect(await api.post('/things', Answer, { key: 'k', body: {} })).toEqual({ name: 'Mia' })
    const keys = fetcher.mock.calls.map(([, { headers }]) =>
      new Headers(headers).get('idempotency-key'),
    )
    expect(keys).toEqual(['k', 'k'])
  })

  test('once: whoever is signed out hears so', async () => {
    hold('100-15.before')
    const fetcher = answerWith(() => {
      hold(`${fetcher.mock.calls.length}-15.after`)
      return signedOut()
    })
    expect(await get().catch((caught) => caught)).toMatchObject({ code: 'signed_out' })
    expect(fetcher).toHaveBeenCalledTimes(2)
  })

  test('and not where nothing changed', async () => {
    hold('100-15.before')
    const fetcher = answerWith(signedOut)
    await get().catch(() => {})
    expect(fetcher).toHaveBeenCalledTimes(1)
  })
})
