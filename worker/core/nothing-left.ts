/**
 * Says that every field of a request was named: `const { name, bank, ...rest } = sent; nothingLeft(rest)`. A field that the
 * contract gets later, and that nobody takes here, does not compile.
 */
export function nothingLeft(_rest: Record<string, never>) {}
