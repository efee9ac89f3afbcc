/**
 * Lets the browser make or use a passkey and sends what it answers with the form; without script, or on a browser without
 * passkeys, the form stays hidden. `f` is the form, `o` the options, whose bytes come as base64url. ES2017.
 */
export const passkeyScript = `
(function (d) {
  var f = d.querySelector('[data-passkey]'), keys = navigator.credentials
  if (!f || !keys || !window.PublicKeyCredential) return
  var o = JSON.parse(f.dataset.passkey), isNew = !!o.user
  function bytes(t) {
    return Uint8Array.from(atob(t.replace(/-/g, '+').replace(/_/g, '/')), function (c) { return c.charCodeAt(0) })
  }
  function text(b) {
    return btoa(String.fromCharCode.apply(null, new Uint8Array(b))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')
  }
  function known(list) {
    return (list || []).map(function (k) { return Object.assign({}, k, { id: bytes(k.id) }) })
  }
  o.challenge = bytes(o.challenge)
  if (isNew) o.user.id = bytes(o.user.id)
  o.excludeCredentials = known(o.excludeCredentials)
  o.allowCredentials = known(o.allowCredentials)
  f.hidden = false
  f.onsubmit = function () {
    (isNew ? keys.create({ publicKey: o }) : keys.get({ publicKey: o })).then(function (k) {
      var r = {}
      ;['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'].forEach(function (name) {
        if (k.response[name]) r[name] = text(k.response[name])
      })
      if (k.response.getTransports) r.transports = k.response.getTransports()
      f.credential.value = JSON.stringify({ id: k.id, rawId: k.id, type: k.type, response: r, clientExtensionResults: {} })
      f.submit()
    }).catch(function (e) {
      f.querySelector('[role=status]').textContent = e.name == 'InvalidStateError'
        ? 'This device has a passkey here already.' : 'That did not work. Try again, or take another way.'
    })
    return false
  }
})(document)
`
  .replace(/\n\s*/g, '\n')
  .trim()
