import type { Account } from './account.ts'
import { unlessMissing } from './checks/named.ts'
import { type Settings, workerOf } from './settings.ts'

type Deployments = { deployments: { versions: { version_id: string }[] }[] }
type Version = { annotations?: { 'workers/tag'?: string } }

/** Runs git, and says whether it ended well. */
export type Git = (...words: string[]) => boolean

/**
 * Why a checkout may not be released: what serves is not in it, so somebody released it since, from another one. Without a migration
 * the schema does not tell. A secret that was put makes a version without a tag: the one before it has the code.
 */
export async function releasedSince(
  account: Account,
  { cell }: Settings,
  git: Git,
): Promise<string | undefined> {
  const script = `${account.own}/workers/scripts/${workerOf(cell)}`
  const found = await account.ask<Deployments>(`${script}/deployments`).catch(unlessMissing)
  for (const { versions } of found?.deployments ?? []) {
    const ids = versions.map(({ version_id: id }) => id)
    const commits = await Promise.all(
      ids.map((id) => commitOf(account, `${script}/versions/${id}`)),
    )
    const known = commits.filter((commit) => commit !== undefined)
    for (const commit of known) {
      if (!git('cat-file', '-e', `${commit}^{commit}`))
        return fault(commit, 'is no commit of this checkout')
      if (!git('merge-base', '--is-ancestor', commit, 'HEAD'))
        return fault(commit, 'is not in what would be released')
    }
    if (known.length > 0) return undefined
  }
  return undefined
}

async function commitOf(account: Account, version: string): Promise<string | undefined> {
  const { annotations } = (await account.ask<Version>(version).catch(unlessMissing)) ?? {}
  const tag = annotations?.['workers/tag'] ?? ''
  const commit = tag.replace(/-unaudited$/, '').replace(/-dirty$/, '')
  // a name of ours alone, and no word of a command
  return /^\w[\w.-]*$/.test(commit) ? commit : undefined
}

const fault = (commit: string, why: string) =>
  `production serves ${commit}, which ${why}: somebody released it since. git pull, and npm run slots -- bind; what is to serve without it comes by npm run roll-back alone (docs/runbooks/roll-back.md)`
