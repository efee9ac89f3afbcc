import type { OrganisationToOpen } from '../organisations/store.ts'

/* What this isolate knows of organisations. Nothing is lost when it is forgotten: it is read again. */

/** `readAt` is when the control database said it, `until` when it is asked again: both in milliseconds. */
export type Remembered = { organisation: OrganisationToOpen; readAt: number; until: number }

/** How long a Worker may remember where an organisation lives, and how it stands. A slot changes behind a fence alone (decision 0084). */
export const rememberMs = 30_000

/** By slug. */
export const remembered = new Map<string, Remembered>()

/** The databases, as `slot/organisation`, that said whose they are and are up to date. */
export const checked = new Set<string>()
