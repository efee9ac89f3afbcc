const hash = /(?<![0-9a-z])[0-9a-f]{32,}(?![0-9a-z])/gi
const id = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi

/** A text without its hashes and ids, in one of which any few digits stand by chance once in some hundred runs. */
export const withoutHashes = (text: string) => text.replace(hash, '').replace(id, '')
