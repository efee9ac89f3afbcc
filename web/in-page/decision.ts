/*
 * Makes a decision smoother where there is script: one press counts, the same key is sent again when no answer comes, and
 * nothing is called done before the server has said so.
 */

const form = document.querySelector<HTMLFormElement>('form[data-decide]')
const lines = document.querySelector<HTMLDetailsElement>('[data-lines]')
const patience = 30_000
const triesMax = 3
/** In another language than English the page brings what is said here. */
const [need, sending, unconfirmed, again] = (
  form?.dataset.decide ||
  'Please write your reason or question.|Sending…|Not confirmed. Press again when you have signal; it cannot be approved twice.|No answer yet. Trying again…'
).split('|') as [string, string, string, string] // safe: four on either side

window.onbeforeprint = () => {
  if (lines) lines.open = true
}
if (form) listen(form)

function listen(decision: HTMLFormElement) {
  /** What was pressed last: old browsers do not say what submits. */
  let pressed: HTMLButtonElement | null = null
  let isWaiting = false

  decision.onclick = ({ target }) => {
    if (target instanceof HTMLButtonElement) pressed = target
  }
  decision.onsubmit = ({ submitter }) => {
    pressed = (submitter as HTMLButtonElement | null) || pressed
    if (isWaiting || !pressed) return false
    const words = pressed.closest('details')?.querySelector('textarea')
    words?.setCustomValidity(words.value.trim() ? '' : need)
    if (words?.reportValidity() === false) return false
    say(sending, true)
    if (!window.AbortController) return
    const answers = new FormData(decision)
    answers.set(pressed.name, pressed.value)
    send(new URLSearchParams(answers as unknown as string[][]), 0)
    return false
  }

  function say(text: string, isSending?: boolean) {
    isWaiting = !!isSending
    const status = decision.querySelector('[role=status]')
    if (status) status.textContent = text
    for (const button of Array.from(decision.querySelectorAll('button')))
      button.setAttribute('aria-disabled', `${isWaiting}`)
  }

  function send(body: URLSearchParams, tries: number) {
    const line = new AbortController()
    const timer = setTimeout(() => line.abort(), patience)
    fetch(decision.action, { method: 'POST', body, signal: line.signal })
      .then((answer) => {
        if (answer.status > 499 || answer.headers.has('Retry-After')) throw answer
        return answer.text().then((html) => show(answer, html))
      })
      .catch(() => {
        if (tries >= triesMax) return say(unconfirmed)
        say(again, true)
        setTimeout(send, 2 ** tries * 1000 + Math.random() * 300, body, tries + 1)
      })
      .then(() => clearTimeout(timer))
  }
}

function show(answer: Response, html: string) {
  if (answer.redirected) {
    history.replaceState(0, '', answer.url)
    // what words.ts kept of it; where the session had ended, this is the page to sign in, and what was typed stays
    sessionStorage.removeItem(location.pathname)
  }
  document.open()
  // the server's own page, in place of this one: what the browser would have done without script
  document.write(html)
  document.close()
  scrollTo(0, 0)
}

export {}
