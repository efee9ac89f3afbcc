/**
 * Where a sealed file lies in R2: its content is part of its name, so another content can never take its place, and so is its
 * number, so that a file that is void and the one after it never share one.
 */
export function storageKey(
  tenantId: string,
  batchId: string,
  { version, sequence, sha256 }: { version: number; sequence: number; sha256: string },
): string {
  return `bank-files/${tenantId}/${batchId}/${version}-${sequence}-${sha256}`
}
