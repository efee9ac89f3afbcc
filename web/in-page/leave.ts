/*
 * Whoever presses "Sign out" is signed out in this browser at once, also where no connection carries it to the server: the
 * mark goes, and what they typed and the sheets they were mending (web/desk/layout/sign-out.ts names them).
 */

document.onsubmit = ({ target }) => {
  const { dataset, action } = target as HTMLFormElement // safe: nothing else is submitted
  if (!dataset.forget) return
  // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no other way, and this one waits for nothing
  if (/logout$/.test(action)) document.cookie = '__Host-mark=;path=/;secure;max-age=0'
  sessionStorage.clear()
  indexedDB.deleteDatabase(`sheets of ${dataset.forget}`) // a browser without it kept none, and sends the form all the same
}

export {}
