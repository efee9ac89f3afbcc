/**
 * What one password costs: scrypt with N = 2^15, r = 8, p = 3 (OWASP's choice for 32 MB; about 150 ms here). PBKDF2 is not
 * an option: production caps its iterations, local runs do not.
 */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
