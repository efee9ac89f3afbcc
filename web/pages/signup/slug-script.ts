/**
 * Where there is script: suggests the address from the organisation's name until someone types one, and says while it is
 * typed whether it is available. `o` is the name, `s` the address, `h` its hint, `t` waits for a pause in typing. ES2017.
 */
export const slugScript = `
(function (d) {
  var o = d.getElementById('organisationName'), s = d.getElementById('slug'), h = d.getElementById('slug-hint').firstChild, own = s.value, t
  h.setAttribute('role', 'status')
  function check() {
    clearTimeout(t)
    if (s.value.length < 3) return
    t = setTimeout(function () {
      var asked = s.value
      fetch('/api/signup/slug?slug=' + encodeURIComponent(asked)).then(function (r) { return r.json() }).then(function (a) {
        if (asked != s.value || !('isAvailable' in a)) return
        h.textContent = a.isAvailable ? '● ' + a.slug + ' is free.' : '▲ ' + a.slug + ' is not available.' + (a.suggestion ? ' ' + a.suggestion + ' is.' : '')
      }).catch(function () {})
    }, 400)
  }
  o.oninput = function () {
    if (own) return
    s.value = o.value.normalize('NFD').replace(/[\\u0300-\\u036f'’.]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 40).replace(/^[-0-9]+|-+$/g, '')
    check()
  }
  s.oninput = function () { own = s.value; check() }
})(document)
`
  .replace(/\n\s*/g, '\n')
  .trim()
