import { createMiddleware } from 'hono/factory'
import { inEachLanguage } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { errorResponse } from '../error-response.tsx'
import { type BodyCap, capOf } from './body-caps.ts'
import { holdBody } from './held-bodies.ts'
import { routeOf } from './route-of.ts'

/**
 * Before anything else of a request is looked at: how much of a body is read at all. What its sender says of its length
 * may refuse it at once; otherwise the bytes are counted as they come, and the rest of one that is too long is never read. So is what
 * all bodies hold that are not answered yet: whoever keeps back the ends of many would fill the memory that others share. What is
 * refused before its body was read lets go of it: a hundred such held the connections on which everybody else waits.
 */
export const capBody = createMiddleware<App>(async (c, next) => {
  const { raw } = c.req
  const said = Number(c.req.header('Content-Length') ?? 0)
  if (!raw.body && said === 0) return next()
  if (raw.method === 'GET' || raw.method === 'HEAD') {
    // it means nothing there, and what has one cannot be asked again (`last-word`)
    letGo(raw.body)
    const { url, method, headers, cf } = raw
    c.req.raw = new Request(url, { method, headers, cf })
    return next()
  }
  const cap = capOf(`${c.req.method} ${routeOf(c)}`, c.req.header('Content-Type'))
  if (said > cap.bytes) {
    letGo(raw.body)
    throw tooLarge(cap)
  }
  if (!raw.body) return next()
  const body = holdBody(c)
  const counted = countBytes(raw.body, cap, body)
  c.req.raw = new Request(raw, { body: counted.stream })
  try {
    await next()
  } finally {
    body.release()
    counted.end()
  }
  const refusal = counted.refused()
  if (!refusal) return
  // whatever the route made of a body that broke off, this is why it did
  c.res = undefined
  c.res = await errorResponse(refusal, c)
})

/** How often is looked whether a body that is on its way had to give way. */
const lookMs = 1_000

/** Hands on what it reads, and breaks off with the first chunk that is too much. */
function countBytes(
  body: ReadableStream<Uint8Array>,
  cap: BodyCap,
  { mayTake, isGivenUp, isWhole }: ReturnType<typeof holdBody>,
) {
  const reader = body.getReader()
  let bytes = 0
  let refusal: Refusal | undefined
  let isAnswered = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const breakOff = (why: Refusal) => {
          refusal = why
          controller.error(why)
          letGo(reader)
        }
        const looking = setInterval(() => {
          if (isGivenUp() && !refusal) breakOff(new Refusal('too_much_at_once'))
        }, lookMs)
        const { done, value } = await reader
          .read()
          .catch(() => {
            // whoever sends went away, which is no failure of ours and wakes nobody
            refusal ??= new Refusal('form_unreadable')
            throw refusal
          })
          .finally(() => clearInterval(looking))
        if (refusal) return
        // what was let go of ends as one that is whole does
        if (isAnswered) return controller.error(new Refusal('form_unreadable'))
        if (done) {
          isWhole()
          return controller.close()
        }
        bytes += value.byteLength
        if (bytes > cap.bytes) breakOff(tooLarge(cap))
        else if (mayTake(value.byteLength)) controller.enqueue(value)
        else breakOff(new Refusal('too_much_at_once'))
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const end = () => {
    isAnswered = true
    letGo(reader)
  }
  return { stream, end, refused: () => refusal }
}

/** Says that no more is wanted, which changes nothing where all of it came. */
function letGo(body: Pick<ReadableStream, 'cancel'> | null) {
  body?.cancel().catch(() => undefined) // whoever sends has gone, or broke it off
}

function tooLarge({ said }: BodyCap) {
  return new Refusal(
    'too_large',
    undefined,
    inEachLanguage(({ refused }) => refused.tooLarge(said)),
  )
}
