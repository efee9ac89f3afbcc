/** A telephone number as people write it. */
export const phoneForm = /^\+?[\d ()-]{3,29}$/

/** What is compared of it. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')
/** One number, however it is written. */
export const isSamePhone = (one: string, other: string) => digitsOf(one) === digitsOf(other)

/** Telephone numbers that a payee has at most. */
export const contactsMax = 20
/** Addresses that a payee has at most. */
export const emailsMax = 5
