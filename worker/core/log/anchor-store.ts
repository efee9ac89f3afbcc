import type { ChainHead } from '../audit-chain.ts'
import { unlessThere } from '../files/store-once.ts'
import { untilStored } from '../files/until-stored.ts'

/** Where an organisation's log ended at a moment, put aside where whoever holds its database does not write. */
export type Anchor = ChainHead & { organisation: string; at: string; occasion: AnchorOccasion }

/** Each night, at every bank file, and where an organisation was made anew of an archive. */
export type AnchorOccasion = 'night' | 'seal' | 'restored'

const seqDigits = 12
const timeDigits = 15
const pageSize = 200
const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/**
 * `anchors/<organisation>/<line>/<number>-<hash>`: number and hash are the name, so that an anchor is never written over.
 * A line begins where an organisation was made anew of an archive, for there its log is another one.
 */
function keyOf(organisation: string, line: string, { seq, hash }: ChainHead): string {
  return `anchors/${organisation}/${line}/${padded(seq, seqDigits)}-${hash}`
}

const firstLine = padded(0, timeDigits)

/** Puts the end of the log aside, once: an anchor that is there stays as it is. */
export async function putAnchor(files: R2Bucket, anchor: Anchor) {
  const { organisation, at, occasion } = anchor
  const line =
    occasion === 'restored'
      ? padded(Date.parse(at), timeDigits)
      : ((await linesOf(files, organisation)).at(-1) ?? firstLine)
  const key = keyOf(organisation, line, anchor)
  const as = { httpMetadata: { contentType: 'application/json' }, customMetadata: { at, occasion } }
  await untilStored(() => files.put(key, JSON.stringify(anchor), { onlyIf: unlessThere(), ...as }))
}

/**
 * The next anchors of the log as it is now, by number from behind `after`; fewer than a page are the last. Of the line that went on
 * at another moment, where one is given.
 */
export async function listAnchors(
  files: R2Bucket,
  organisation: string,
  after: number,
  at?: Date,
): Promise<{ anchors: Anchor[]; isLast: boolean }> {
  const lines = await linesOf(files, organisation)
  const line = lines.findLast((one) => at === undefined || Number(one) <= at.getTime())
  if (line === undefined) return { anchors: [], isLast: true }
  const prefix = `anchors/${organisation}/${line}/`
  const { objects, truncated } = await files.list({
    prefix,
    // behind every hash of this number
    startAfter: `${prefix}${padded(after, seqDigits)}-~`,
    limit: pageSize,
    include: ['customMetadata'],
  })
  return {
    anchors: objects.map(({ key, customMetadata }) =>
      readAnchor(organisation, key, customMetadata),
    ),
    isLast: !truncated,
  }
}

async function linesOf(files: R2Bucket, organisation: string): Promise<string[]> {
  const prefix = `anchors/${organisation}/`
  const { delimitedPrefixes } = await untilStored(() => files.list({ prefix, delimiter: '/' }))
  return delimitedPrefixes.map((one) => one.slice(prefix.length, -1)).sort()
}

function readAnchor(
  organisation: string,
  key: string,
  metadata: Record<string, string> | undefined,
): Anchor {
  const [seq = '', hash = ''] = key.slice(key.lastIndexOf('/') + 1).split('-')
  const occasion = metadata?.occasion
  return {
    organisation,
    seq: Number(seq),
    hash,
    at: metadata?.at ?? '',
    occasion: occasion === 'seal' || occasion === 'restored' ? occasion : 'night',
  }
}
