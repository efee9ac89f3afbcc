/** What is wrong with what was typed, and how it is typed. */
export function sayUsage(fault: string | undefined, usage: string): never {
  console.error(fault ? `${fault}\n${usage}` : usage)
  process.exit(2)
}

type Typed = { words: string[]; has: (flag: string) => boolean; fault: string | undefined }

/**
 * The words and flags of a command, as somebody typed them. What it does not know it does not guess: a flag that was mistyped, or that
 * npm took for one of its own where `--` was left out before it, would count for nothing, and the command would do what nobody meant.
 */
export function asTyped(
  typed: string[],
  { flags, wordsMax }: { flags: readonly string[]; wordsMax: number },
  env: Record<string, string | undefined> = process.env,
): Typed {
  const words = typed.filter((word) => !word.startsWith('--'))
  const given = typed.filter((word) => word.startsWith('--'))
  const unknown = given.find((flag) => !flags.includes(flag))
  const swallowed = flags.find((flag) => env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`])
  const faults = [
    unknown && `${unknown} is no flag of this command. Nothing was done.`,
    swallowed &&
      `npm took ${swallowed} for its own: “--” stands before the words, npm run … -- …. Nothing was done.`,
    words.length > wordsMax &&
      `“${words[wordsMax]}” is a word too many: what has a space in it stands in quotes. Nothing was done.`,
  ]
  return { words, has: (flag) => given.includes(flag), fault: faults.find(Boolean) || undefined }
}
