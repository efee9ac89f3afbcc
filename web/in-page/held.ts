/*
 * A file that is held beside the sealed one is read here first: where it is the same, its hash is sent and the file is not.
 * Without this, or in a browser that cannot read it, the form sends the file, and the server compares it.
 */

const form = document.querySelector<HTMLFormElement>('[data-seal]')
const said = document.querySelector<HTMLElement>('[data-read]')
const [file, hash] = ['file', 'sha256'].map(
  (name) => form?.elements.namedItem(name) as HTMLInputElement, // safe: the form has both
)

if (form && said && file && hash && window.crypto?.subtle && 'arrayBuffer' in Blob.prototype) {
  said.textContent = said.dataset.read || ''
  form.addEventListener('submit', (event) => {
    const [chosen] = Array.from(file.files || [])
    if (!chosen) return
    event.preventDefault()
    chosen
      .arrayBuffer()
      .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .then((digest) => {
        hash.value = Array.from(new Uint8Array(digest), (byte) =>
          `0${byte.toString(16)}`.slice(-2),
        ).join('')
        file.disabled = hash.value === form.dataset.seal
      })
      .catch(() => {})
      .then(() => {
        form.submit()
        hash.value = ''
        file.disabled = false
      })
  })
}

export {}
