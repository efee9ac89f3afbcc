/**
 * What stands behind the address of a sign-in page for whoever's e-mail address is known: browsers send it to no server, so
 * no log has it, and the page fills it in (`web/in-page/prefilled.ts`).
 */
export function prefilled(email: string): string {
  return `#email=${encodeURIComponent(email).replace('%40', '@')}`
}
