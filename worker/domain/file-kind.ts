const kinds = {
  'application/pdf': { start: [0x25, 0x50, 0x44, 0x46, 0x2d], endings: ['pdf'] }, // %PDF-
  'image/jpeg': { start: [0xff, 0xd8, 0xff], endings: ['jpg', 'jpeg'] },
  'image/png': { start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], endings: ['png'] },
} as const

/** What papers that people send may be. */
export type FileKind = keyof typeof kinds
const fileKinds = Object.keys(kinds) as FileKind[] // the keys of the table above

/** What a file is, by its first bytes: what its sender says of it counts for nothing. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  return fileKinds.find((kind) => kinds[kind].start.every((byte, at) => bytes[at] === byte))
}

/** The ending of a name, in small letters; empty where there is none, as telephones call their pictures. */
export const endingOf = (fileName: string) => /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''

/** Does this ending say what the bytes are? */
export function isEndingOf(kind: FileKind, ending: string): boolean {
  const { endings } = kinds[kind]
  return endings.some((one) => one === ending)
}

/** The ending that we give it. */
export const mainEnding = (kind: FileKind): string => kinds[kind].endings[0]
