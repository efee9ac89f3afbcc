type Answer = [number, unknown]

/** What stands in for XMLHttpRequest: it reports half of the way, then all of it, then the answer, which may be late. */
export function fakeUpload(
  answer: (method: string, url: string, body: unknown) => Answer | Promise<Answer>,
) {
  return class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    method = ''
    url = ''

    open(method: string, url: string) {
      this.method = method
      this.url = url
    }

    setRequestHeader() {}
    abort() {}

    send(body: unknown): void {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      this.upload.onprogress?.({ loaded: 2, total: 2 })
      void Promise.resolve(answer(this.method, this.url, body)).then(([status, content]) => {
        this.status = status
        this.responseText = JSON.stringify(content)
        setTimeout(() => {
          this.onload?.()
          this.onloadend?.()
        })
      })
    }
  }
}
