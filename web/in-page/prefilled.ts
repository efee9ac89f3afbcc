/*
 * Whoever comes from a page or a letter that knows their e-mail address finds it filled in. It stands behind the # of the
 * address: browsers send that to no server, and from here it goes out of the history too.
 */

const [, known] = location.hash.split('#email=')
const email = document.getElementById('email') as HTMLInputElement // safe: the page has both
const password = document.getElementById('password') as HTMLInputElement

if (known) {
  history.replaceState(0, '', location.pathname + location.search)
  if (!email.value) email.value = decodeURIComponent(known)
  password.focus()
}

export {}
