import { afterEach, expect, test, vi } from 'vitest'
import { requestTimeoutMs, timeoutMessage } from './api.ts'
import { openFile } from './open-file.ts'

afterEach(() => vi.useRealTimers())

test('a file that comes slowly comes whole; a minute in which nothing of it comes is a timeout', async () => {
  vi.useFakeTimers()
  const sending = (init: RequestInit, parts: number, ends: boolean) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      start: (to) => init.signal?.addEventListener('abort', () => to.error(init.signal?.reason)),
      async pull(to) {
        if (sent === parts) return ends ? to.close() : new Promise<void>(() => {})
        await new Promise((come) => setTimeout(come, 1.5 * requestTimeoutMs))
        to.enqueue(new TextEncoder().encode(`part ${++sent};`))
      },
    })
    return new Response(body, {
      headers: { 'content-disposition': 'attachment; filename="a.aba"' },
    })
  }
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => sending(init, 4, true))
  const whole = openFile('/bank-files/1/content')
  await vi.advanceTimersByTimeAsync(7 * requestTimeoutMs)
  const { name, content } = await whole
  expect([name, await content.text()]).toEqual(['a.aba', 'part 1;part 2;part 3;part 4;'])

  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => sending(init, 2, false))
  const half = expect(openFile('/bank-files/1/content')).rejects.toThrow(timeoutMessage)
  await vi.advanceTimersByTimeAsync(5.5 * requestTimeoutMs)
  await half
})
