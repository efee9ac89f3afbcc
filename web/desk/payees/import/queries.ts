import { PayeeImportView } from '#contract/payees/imports.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'

type Chosen = { file: File; mark: string; add?: number }

function send({ file, add }: Chosen, key: string) {
  const form = new FormData()
  form.append('sheet', file, file.name)
  if (add !== undefined) form.append('add', String(add))
  return upload({ path: '/payees/imports', schema: PayeeImportView, form, key, onProgress })
}

const onProgress = () => undefined

/** What a sheet would add; nothing is written. */
export const usePreview = () => useAction({ send, clears: [] })

/** Adds those who were shown as new, so many as were shown. */
export const useAddPayees = () =>
  useAction({ send, clears: ['payees', 'waiting-accounts', 'batches'] })
