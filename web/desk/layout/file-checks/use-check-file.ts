import { FileCheckAnswer } from '#contract/batches/file-checks.ts'
import { ApiError, api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'

type Held = { file: File; sha256: string }

/** Its hash first, which says enough of every sealed file; only a file that nobody sealed is sent, to be compared. */
export function useCheckFile(bankFileId: string) {
  const path = `/bank-files/${bankFileId}/checks`
  return useAction({
    send: ({ file, sha256 }: Held, key) =>
      api.post(path, FileCheckAnswer, { body: { sha256 }, key }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'check_needs_content') throw error
        const form = new FormData()
        form.append('file', file)
        const sent = { path: `${path}/content`, schema: FileCheckAnswer, form, key: `${key}.file` }
        return upload({ ...sent, onProgress: () => undefined })
      }),
    clears: ['bank-files', 'batches'],
  })
}

/** The SHA-256 of a file, taken in this browser. */
export async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
