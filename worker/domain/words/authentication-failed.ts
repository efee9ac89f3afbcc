/** A failed sign-in as the specification has it (§5): with the server's own sentence, or alone where it said none. */
export function authenticationFailed(sentence?: string): string {
  return sentence ? `Authentication failed: ${sentence}` : 'Authentication failed'
}
