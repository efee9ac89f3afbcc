import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { upload } from './upload.ts'

/** A line that takes all of a form at once, as a device's own buffer does, and answers later. */
function lineOf(total: number, answerAfterMs: number) {
  return class Line {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onloadend?: () => void
    status = 201
    responseText = '{}'
    open() {}
    setRequestHeader() {}
    abort() {
      this.onloadend?.()
    }
    send() {
      this.upload.onprogress?.({ loaded: total, total })
      setTimeout(() => this.onload?.(), answerAfterMs)
    }
  }
}

test.each([
  ['a sheet that a slow line still carries is waited for', 300_000, 'done'],
  ['a short one is not', 3_000, 'timeout'],
])('%s', async (_fact, total, outcome) => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', lineOf(total, 75_000))
  const sent = { form: new FormData(), key: 'k', onProgress: () => undefined }
  const ended = upload({ path: '/sheet', schema: z.unknown(), ...sent }).then(
    () => 'done',
    ({ code }) => code,
  )
  await vi.advanceTimersByTimeAsync(80_000)
  expect(await ended).toBe(outcome)
  vi.useRealTimers()
})
