import type * as z from 'zod/mini'
import { headersOf, noAnswer, readAnswer, requestTimeoutMs } from './api.ts'
import { noteActivity } from './presence.ts'

type Upload<Answer> = {
  path: string
  schema: z.ZodMiniType<Answer>
  form: FormData
  key: string
  onProgress: (share: number) => void
}

/** A browser calls sent what the device holds by then: in the silence after it, a slow line may still carry as much. */
const heldBytesMax = 512 * 1024
const slowestBytesPerMs = 4

/** Sends a form with files. XMLHttpRequest, because fetch cannot say how much has been sent. */
export function upload<Answer>({ path, schema, form, key, onProgress }: Upload<Answer>) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    for (const [name, value] of Object.entries(headersOf(key)))
      request.setRequestHeader(name, value)
    let moved = Date.now()
    let held = 0
    request.upload.onprogress = ({ loaded, total }) => {
      moved = Date.now()
      held = Math.min(loaded, heldBytesMax)
      noteActivity() // nobody locks a session whose sheet is on its way
      onProgress(total > 0 ? loaded / total : 0)
    }
    // A slow line may send for minutes: only silence is a timeout.
    const watch = setInterval(() => {
      if (Date.now() - moved <= requestTimeoutMs + held / slowestBytesPerMs) return
      request.abort()
      reject(noAnswer(true))
    }, 1_000)
    request.onerror = () => reject(noAnswer(false))
    request.onload = () => {
      try {
        resolve(readAnswer({ status: request.status, text: request.responseText }, schema))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => clearInterval(watch)
    request.send(form)
  })
}

/** What tells two files apart without reading them: the key of a press goes with it. */
export const markOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
