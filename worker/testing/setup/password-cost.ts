/** Stands in for the real cost in every test but those of hashing itself (vitest.config.ts): one millisecond, not 150. */
export const passwordCost = { N: 2 ** 10, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
