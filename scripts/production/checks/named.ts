const namedMax = 5

/** The first of these names, and how many more there are. */
export const named = (names: string[]) =>
  names.slice(0, namedMax).join(', ') +
  (names.length > namedMax ? ` and ${names.length - namedMax} more` : '')

/** What is not there is an answer as well. */
export function unlessMissing(error: Error): undefined {
  if (!error.message.includes(': 404 ')) throw error
}
