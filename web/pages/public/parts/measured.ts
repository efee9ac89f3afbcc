/**
 * What the front page says was measured: `npm run bench` (section 2) takes the time of the first sheet that a process reads,
 * against this.
 */
export const measured = { payments: 412, seconds: 0.2 }

/** What an approver's page is held to as it is drawn (batches/approvers/drawn-within.ts), and by its test. */
export const approvalPage = { payments: 200, kilobytesMax: 10 }
