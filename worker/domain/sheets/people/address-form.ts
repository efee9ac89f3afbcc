/** As `email` of the contract: what looks like another's letter is no letter of an address. */
export const addressForm = (text: string): boolean =>
  /^[\x21-\x7e]+$/.test(text) && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
