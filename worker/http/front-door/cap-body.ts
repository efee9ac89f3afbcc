import { createMiddleware } from 'hono/factory'
import { inEachLanguage } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { errorResponse } from '../error-response.tsx'
import { type BodyCap, capOf } from './body-caps.ts'
import { routeOf } from './route-of.ts'

/**
 * Before anything else of a request is looked at: how much of a body is read at all. What its sender says of its length
 * may refuse it at once; otherwise the bytes are counted as they come, and the rest of one that is too long is never read.
 */
export const capBody = createMiddleware<App>(async (c, next) => {
  const { raw } = c.req
  const said = Number(c.req.header('Content-Length') ?? 0)
  if (!raw.body && said === 0) return next()
  const cap = capOf(`${c.req.method} ${routeOf(c)}`, c.req.header('Content-Type'))
  if (said > cap.bytes) throw tooLarge(cap)
  if (!raw.body) return next()
  const counted = countBytes(raw.body, cap)
  c.req.raw = new Request(raw, { body: counted.stream })
  await next()
  if (!counted.isOver()) return
  // whatever the route made of a body that broke off, this is why it did
  c.res = undefined
  c.res = await errorResponse(tooLarge(cap), c)
})

/** Hands on what it reads, and breaks off with the first chunk that is too much. */
function countBytes(body: ReadableStream<Uint8Array>, cap: BodyCap) {
  const reader = body.getReader()
  let bytes = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        bytes += value.byteLength
        if (bytes <= cap.bytes) return controller.enqueue(value)
        const refusal = tooLarge(cap)
        controller.error(refusal)
        await reader.cancel(refusal).catch(() => undefined) // whoever sends has gone, or hears it as it is
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { stream, isOver: () => bytes > cap.bytes }
}

function tooLarge({ said }: BodyCap) {
  return new Refusal(
    'too_large',
    undefined,
    inEachLanguage(({ refused }) => refused.tooLarge(said)),
  )
}
