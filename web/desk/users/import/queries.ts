import { UserImportView } from '#contract/users/imports.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'
import { clearsRights } from '../queries.ts'

type Chosen = { file: File; mark: string; invite?: number }

function send({ file, invite }: Chosen, key: string) {
  const form = new FormData()
  form.append('sheet', file, file.name)
  if (invite !== undefined) form.append('invite', String(invite))
  return upload({ path: '/users/imports', schema: UserImportView, form, key, onProgress })
}

const onProgress = () => undefined

/** Whom a sheet would invite; nothing is written. */
export const usePeoplePreview = () => useAction({ send, clears: [] })

/** Invites those who were shown as new, so many as were shown. */
export const useInviteBySheet = () => useAction({ send, clears: clearsRights })
