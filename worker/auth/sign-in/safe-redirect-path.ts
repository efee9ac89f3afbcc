/** A path of our own to go on to, never another site: `//evil.example` is one. */
export function safeRedirectPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : undefined
}
