import type { OrganisationToOpen } from '../organisations/store.ts'

/* What this isolate knows of organisations. Nothing is lost when it is forgotten: it is read again. */

/** By slug, each until a moment. */
export const remembered = new Map<string, { organisation: OrganisationToOpen; until: number }>()

/** The databases, as `slot/organisation`, that said whose they are and are up to date. */
export const checked = new Set<string>()
