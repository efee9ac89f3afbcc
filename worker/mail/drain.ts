/** Sends what is due at a place. Gives when the next letter is due. */
export async function drain(_env: Env, _place: string, _now: Date): Promise<number | undefined> {
  return undefined
}
