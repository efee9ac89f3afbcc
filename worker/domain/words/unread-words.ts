/** As many new notifications are counted, so that the count costs the same however many there are. */
export const unreadMax = 9

/** How many are new, in a corner of the bell. */
export function unreadWords(unread: number): string {
  return unread > unreadMax ? `${unreadMax}+` : `${unread}`
}
