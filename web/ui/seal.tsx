import { shortSeal } from '#domain/bank-files/compare/short-seal.ts'
import { WovenSeal } from '#pages/weave/woven-seal.tsx'

/** A seal as people know it again: its cloth, and its ten letters. */
export function Seal({ seal, size = 22 }: { seal: string; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <span className="flex-none rounded-sm bg-raised p-0.5">
        <WovenSeal sha256={seal} size={size} />
      </span>
      <code className="figures">{shortSeal(seal)}</code>
    </span>
  )
}

/** The whole seal in groups, to be read aloud or compared. */
export function inGroups(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ')
}
