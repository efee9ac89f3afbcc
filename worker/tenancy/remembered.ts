import type { organisations } from '../db/control.ts'

/* What this isolate knows of organisations. Nothing is lost when it is forgotten: it is read again. */

/** By slug, each until a moment. */
export const remembered = new Map<
  string,
  { organisation: typeof organisations.$inferSelect; until: number }
>()

/** The databases, as `slot/organisation`, that said whose they are. */
export const checked = new Set<string>()
