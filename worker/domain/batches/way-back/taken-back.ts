/** Was it handed over, and taken back since? Nothing of what it is now was signed, and what was stays in its steps. */
export const isTakenBack = (batch: { digest: string | null; steps: { kind: string }[] }) =>
  batch.digest === null && batch.steps.some(({ kind }) => kind === 'recall')
