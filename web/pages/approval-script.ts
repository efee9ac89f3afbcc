import { decisionScript, wordsScript } from '#pages/scripts.generated.ts'

/** What makes an approver's page smoother: one script, as its content security policy has one hash. */
export const approvalScript = `${decisionScript}${wordsScript}`
