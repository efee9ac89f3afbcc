import type { RoleColour, RoleIcon } from '#domain/access/role-names.ts'

/* How a role is drawn, in words. */

export const strandWords: Record<RoleColour, string> = {
  teal: 'Teal: prepares',
  ochre: 'Ochre: approves',
  ink: 'Ink: reads, or looks after things',
}

export const iconWords: Record<RoleIcon, string> = {
  building: 'Building',
  wallet: 'Wallet',
  pen: 'Pen',
  stamp: 'Stamp',
  ledger: 'Ledger',
  eye: 'Eye',
  gear: 'Gear',
  search: 'Magnifying glass',
}
