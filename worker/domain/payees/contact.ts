/** A telephone number as people write it. */
export const phoneForm = /^\+?[\d ()-]{3,29}$/

/** Addresses that a payee has at most. */
export const emailsMax = 5
