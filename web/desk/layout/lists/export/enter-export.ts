import { Entered } from '#contract/lists/entered.ts'
import type { NewExport } from '#contract/lists/exports.ts'
import { api } from '../../../../api.ts'

/** The server did not say that it knows what leaves. */
export class NotEntered extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
    this.name = 'NotEntered'
  }
}

/**
 * Says to the server what is taken along, before anybody has it: without its answer nothing leaves. The same export tried
 * again is said again.
 */
export async function enterExport(taken: NewExport): Promise<void> {
  try {
    await api.post('/exports', Entered, { body: taken, key: crypto.randomUUID() })
  } catch (cause) {
    throw new NotEntered(cause)
  }
}
