/** Changes that wait for an approver, because one administrator is alone; and the way back of the one who went. */
export const changes = {
  title: 'Changes that wait for an approver',
  lead: 'One administrator is alone since another went. What gives rights waits for 72 hours, and then for somebody who approves. Ask whoever asked for it by a telephone number that you already know.',
  none: 'Nothing waits.',
  askedFor: (name: string) => `Asked for by ${name}`,
  notBefore: (moment: string) =>
    `Somebody can confirm it from ${moment} on; refusing it is possible now.`,
  becomes: (before: string, after: string) => `${before} → ${after}`,
  keptOut: (says: string, people: string, more: number) =>
    `${says}: ${people}${more > 0 ? ` and ${more} more` : ''}.`,
  confirm: 'Confirm',
  refuse: 'Refuse',
  why: 'Why, where you refuse it',
  confirmed: 'Confirmed: it is made.',
  refused: 'Refused: it is not made.',
}
export type ChangesWords = typeof changes

export const comeBack = {
  title: 'Administer again',
  lead: 'Somebody removed you as an administrator. Press the button and you are one again, with the rights that you had. Then sign in with your own password.',
  button: 'Take it back',
  done: 'You administer the organisation again. Sign in with your password, and look at what was asked for meanwhile.',
}
export type ComeBackWords = typeof comeBack
