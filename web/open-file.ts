import { ApiError, noAnswer, open, requestTimeoutMs } from './api.ts'

/** A whole file, with the name that it comes under. It may come for minutes; a minute in which nothing of it comes is a timeout. */
export async function openFile(path: string): Promise<{ name: string; content: Blob }> {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(noAnswer(true)), 2 * requestTimeoutMs)
  }
  moved()
  try {
    const { body, headers } = await open(path, silence.signal)
    const parts: BlobPart[] = []
    for (const reader = body?.getReader(); reader; moved()) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
    }
    const said = headers.get('content-disposition') ?? ''
    const [, exact, plain] = /filename\*=UTF-8''([^;]*)|filename="([^"]*)"/.exec(said) ?? []
    const name = exact === undefined ? (plain ?? 'file') : decodeURIComponent(exact)
    return { name, content: new Blob(parts, { type: headers.get('content-type') ?? '' }) }
  } catch (error) {
    throw error instanceof ApiError ? error : noAnswer(silence.signal.aborted)
  } finally {
    clearTimeout(watch)
  }
}
