import type { DossierPart } from './dossier-part.ts'
import { attachmentsPart } from './parts/attachments-part.ts'
import { auditPart } from './parts/audit-part.ts'
import { bankFilePart, checksPart, slipPart } from './parts/bank-file-parts.ts'
import { digestPart, findingsPart, linesPart } from './parts/line-parts.ts'
import {
  batchPart,
  differencesPart,
  sealsPart,
  stepsPart,
  verificationsPart,
} from './parts/record-parts.ts'
import { settlingPart } from './parts/settling-part.ts'
import { voidFilesPart } from './parts/void-part.ts'

/** Everything that a dossier is made of, in its order. What comes in addition is a line here. */
export const dossierParts: readonly DossierPart[] = [
  batchPart,
  slipPart,
  linesPart,
  findingsPart,
  differencesPart,
  stepsPart,
  digestPart,
  verificationsPart,
  attachmentsPart,
  bankFilePart,
  sealsPart,
  voidFilesPart,
  checksPart,
  settlingPart,
  auditPart,
]
