const monthText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

/** `2026-11` → `November`. */
export const nameOfMonth = (month: string) => monthText.format(new Date(`${month}-01T00:00:00Z`))
