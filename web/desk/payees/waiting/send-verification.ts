import type * as z from 'zod/mini'
import { type Verification, Verified } from '#contract/waiting-accounts.ts'
import { useAction } from '../../../ui/use-action.ts'
import { markOf, upload } from '../../../upload.ts'

export type WrittenVerification = z.infer<typeof Verification> & {
  /** The letter or list. What tells it from another file stands beside it: with another it is another request. */
  evidence?: { file: File; told: string }
}

export function evidenceOf(file: File): NonNullable<WrittenVerification['evidence']> {
  return { file, told: markOf(file) }
}

/** Sends what somebody found out about an account. */
export const useVerifyAccount = (accountId: string, onProgress: (share: number) => void) =>
  useAction({
    keptAs: `verification of ${accountId}`,
    goesOn: true,
    send: ({ evidence, ...fields }: WrittenVerification, key) => {
      const form = new FormData()
      for (const [name, text] of Object.entries(fields)) form.append(name, text)
      if (evidence) form.append('evidence', evidence.file)
      const path = `/waiting-accounts/${accountId}/verification`
      return upload({ path, schema: Verified, form, key, onProgress })
    },
    clears: ['waiting-accounts', 'payees', 'batches'],
  })
