import { WovenSeal } from '#pages/weave/woven-seal.tsx'

/** A seal as people know it again: its cloth, and its first eight characters. */
export function Seal({ sha256, size = 22 }: { sha256: string; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <span className="flex-none rounded-sm bg-raised p-0.5">
        <WovenSeal sha256={sha256} size={size} />
      </span>
      <code className="figures">{shortSeal(sha256)}</code>
    </span>
  )
}

/** The first eight characters of a seal in groups of four: enough to tell two files apart by eye. */
function shortSeal(sha256: string): string {
  return inGroups(sha256.slice(0, 8))
}

/** The whole seal in groups, to be read aloud or compared. */
export function inGroups(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ')
}
