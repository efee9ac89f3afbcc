/** The address where people say what a line of a statement is: another person’s word, or nobody’s yet. */
export const toReconcile = (line: { isToConfirm: boolean } | null) =>
  line
    ? `/reconciliation?view=${line.isToConfirm ? 'tentative' : 'unreconciled'}`
    : '/reconciliation'
