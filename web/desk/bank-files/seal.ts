/** The first eight characters of a seal in groups of four: enough to tell two files apart by eye. */
export function shortSeal(sha256: string): string {
  return groups(sha256.slice(0, 8))
}

/** The whole seal in groups, to be read aloud or compared. */
export function groups(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The SHA-256 of a file in this browser; the file goes nowhere. */
export async function sealOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
