import type { SignInWords } from '#pages/words/en/sign-in.ts'

/** What a field of a form was refused for, as zod has it. */
export type Issue = { code?: string | undefined; path: PropertyKey[]; maximum?: unknown }

/** What was not right in a form, with the field by its label. */
export function issueSentence(
  { code, path, maximum }: Issue,
  labels: object,
  words: Pick<SignInWords, 'needed' | 'tooLong' | 'notRight'>,
): string {
  const name = String(path[0] ?? '')
  const known = Object.entries(labels).find(([field]) => field === name)
  const label = String(known?.[1] ?? name)
  if (code === 'too_big' && typeof maximum === 'number') return words.tooLong(label, maximum)
  return code === 'too_small' || code === 'invalid_type'
    ? words.needed(label)
    : words.notRight(label)
}
