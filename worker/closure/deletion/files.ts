import { hasCallsFor } from '../../core/d1/budget.ts'
import { pagesOf } from '../../core/files/pages-of.ts'
import {
  deletedFolders,
  type KeptFolder,
  keptFolders,
  keptUntil,
} from '../../domain/closure/closure-steps.ts'

async function countFolder(bucket: R2Bucket, folder: string, id: string) {
  const counted = { files: 0, bytes: 0, newest: new Date(0) }
  for await (const objects of pagesOf(bucket, `${folder}/${id}/`)) {
    for (const { size, uploaded } of objects) {
      counted.files += 1
      counted.bytes += size
      if (uploaded > counted.newest) counted.newest = uploaded
    }
  }
  return counted
}

/** Every file of an organisation, by folder: what goes, and what stays until when. */
export async function countFiles({ FILES }: Env, id: string) {
  const deleted = []
  for (const folder of deletedFolders) {
    const { files, bytes } = await countFolder(FILES, folder, id)
    deleted.push({ folder, files, bytes })
  }
  const kept = []
  for (const folder of Object.keys(keptFolders) as KeptFolder[]) {
    const { files, bytes, newest } = await countFolder(FILES, folder, id)
    if (files === 0) continue
    kept.push({ folder, files, bytes, until: keptUntil(folder, newest).toISOString() })
  }
  return { deleted, kept }
}

const pagesOfTurn = 50

/** Deletes what goes with it. False: there is more, and the next turn goes on. */
export async function deleteFiles(env: Env, id: string): Promise<boolean> {
  let left = pagesOfTurn
  for (const folder of deletedFolders) {
    for (;;) {
      const { objects } = await env.FILES.list({ prefix: `${folder}/${id}/` })
      if (objects.length === 0) break
      if (left-- === 0 || !hasCallsFor(1)) return false
      await env.FILES.delete(objects.map(({ key }) => key))
    }
  }
  return true
}

/** The nightly copies go by a rule of the bucket; where it has none, now. True once nothing is left of them. */
export async function endCopies({ FILES }: Env, id: string): Promise<boolean> {
  const { objects } = await FILES.list({ prefix: `dumps/${id}/` })
  if (objects.length > 0) await FILES.delete(objects.map(({ key }) => key))
  return objects.length === 0
}
