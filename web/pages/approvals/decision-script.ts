/**
 * Makes the decision smoother where there is script: one press counts, the same key is sent again when no answer comes, and
 * nothing is called done before the server has said so. `f` is the form, `l` the lines (opened for print), `b` the button
 * pressed, `w` whether an answer is awaited. Old phones run it: ES2017 at most. Under 1.5 KB.
 */
export const decisionScript = `
(function (d) {
  var f = d.querySelector('[data-decide]'), l = d.querySelector('[data-lines]'), b, w
  onbeforeprint = function () { if (l) l.open = true }
  if (!f) return
  function say(text, wait) {
    w = wait
    f.querySelector('[role=status]').textContent = text
    f.querySelectorAll('button').forEach(function (e) { e.setAttribute('aria-disabled', !!wait) })
  }
  f.onclick = function (e) { if (e.target.value) b = e.target }
  f.onsubmit = function (e) {
    b = e.submitter || b
    var c = f.comment
    if (w || !b) return false
    c.setCustomValidity(b.value == 'approve' || c.value.trim() ? '' : 'Please write your reason or question.')
    if (!c.reportValidity()) return false
    say('Sending…', true)
    if (!window.AbortController) return
    var body = new URLSearchParams(new FormData(f))
    body.set(b.name, b.value)
    send(body, 0)
    return false
  }
  function send(body, n) {
    var a = new AbortController(), t = setTimeout(function () { a.abort() }, 3e4)
    fetch(f.action, { method: 'POST', body: body, signal: a.signal }).then(function (r) {
      if (r.status > 499 || r.headers.has('Retry-After')) throw r
      return r.text().then(function (html) {
        if (r.redirected) history.replaceState(0, '', r.url)
        d.open()
        d.write(html)
        d.close()
        scrollTo(0, 0)
      })
    }).catch(function () {
      if (n > 2) return say('Not confirmed. Press again when you have signal; it cannot be approved twice.')
      say('No answer yet. Trying again…', true)
      setTimeout(send, (1 << n) * 1e3 + Math.random() * 300, body, n + 1)
    }).then(function () { clearTimeout(t) })
  }
})(document)
`
  .replace(/\n\s*/g, '\n')
  .replace(/ ?([={}]) ?/g, '$1')
  .trim()
