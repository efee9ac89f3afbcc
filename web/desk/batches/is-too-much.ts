import type { BatchView } from '#contract/batches/batches.ts'

const tooMuch = ['above_file_cap', 'too_many_records']

/** Is it more than one bank file can carry? */
export function isTooMuch({ checks }: BatchView): boolean {
  return checks.some(({ code }) => tooMuch.includes(code))
}
