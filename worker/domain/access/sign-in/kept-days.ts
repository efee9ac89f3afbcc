/** How long what every change and sign-in leaves behind is kept, in days (docs/security/retention.md). */
export const keptDays = {
  /** Answers to requests that may be asked again: a program's retry comes within hours. */
  answers: 90,
  /** Letters, which are the notifications of a person as well. */
  letters: 400,
  /** The last session of a person on each device, after its end: a device is known for 90 days. */
  sessions: 180,
  /** The others: nobody is shown them any more, and nothing goes by them. */
  endedSessions: 7,
  /** Sheets of which nothing was kept: as long as the answers that tell of them. */
  refusedSheets: 90,
} as const
