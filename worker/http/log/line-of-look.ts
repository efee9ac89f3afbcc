/** A look that went well and quickly and wrote nothing: whatever fails, is slow or changes something always has its line. */
export function isOrdinary(
  method: string,
  { status, ms, rowsWritten }: { status: number; ms: number; rowsWritten: number },
): boolean {
  return looks.includes(method) && status < 400 && ms < slowMs && rowsWritten === 0
}

const looks = ['GET', 'HEAD']
const slowMs = 1_000

/** Of so many ordinary looks one has a line. */
export const ordinaryOfEach = 10
