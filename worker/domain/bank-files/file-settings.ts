export type FileSettings = {
  bsb: string
  accountNumber: string
  profile: string
  switches: Readonly<Record<string, unknown>>
  deUserId: string
  userName: string
  remitter: string
}

/** What a file of an account is written with, in one text: another text is another file. */
export function settingsOf(account: FileSettings): string {
  const { bsb, accountNumber, profile, switches, deUserId, userName, remitter } = account
  const sorted = Object.entries(switches).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([bsb, accountNumber, profile, sorted, deUserId, userName, remitter])
}
