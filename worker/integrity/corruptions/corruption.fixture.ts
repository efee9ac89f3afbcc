import type { IntegrityCheck } from '../../domain/integrity/checks.ts'

/** Whose record it is, what becomes of it, which check has to find that, and how it is undone. */
export type Corruption = [
  name: string,
  what: string,
  check: IntegrityCheck,
  corrupt: string,
  mend: string,
]
