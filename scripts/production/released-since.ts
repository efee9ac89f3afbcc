import type { Account } from './account.ts'
import { unlessMissing } from './checks/named.ts'
import { type Settings, workerOf } from './settings.ts'

type Deployments = { deployments: { versions: { version_id: string }[] }[] }
type Version = { annotations?: { 'workers/tag'?: string } }

/** Runs git, and says whether it ended well. */
export type Git = (...words: string[]) => boolean

/**
 * Why a checkout may not be released: what serves is not in it, so somebody released it since, from another one. Without a migration
 * the schema does not tell. What nobody tagged is not looked at.
 */
export async function releasedSince(
  account: Account,
  { cell }: Settings,
  git: Git,
): Promise<string | undefined> {
  const script = `${account.own}/workers/scripts/${workerOf(cell)}`
  const found = await account.ask<Deployments>(`${script}/deployments`).catch(unlessMissing)
  for (const { version_id: id } of found?.deployments[0]?.versions ?? []) {
    const { annotations } = await account.ask<Version>(`${script}/versions/${id}`)
    const commit = (annotations?.['workers/tag'] ?? '')
      .replace(/-unaudited$/, '')
      .replace(/-dirty$/, '')
    // a name of ours alone, and no word of a command
    if (!/^\w[\w.-]*$/.test(commit)) continue
    if (!git('cat-file', '-e', `${commit}^{commit}`))
      return fault(commit, 'is no commit of this checkout')
    if (!git('merge-base', '--is-ancestor', commit, 'HEAD'))
      return fault(commit, 'is not in what would be released')
  }
  return undefined
}

const fault = (commit: string, why: string) =>
  `production serves ${commit}, which ${why}: somebody released it since. git pull, and npm run slots -- bind; what is to serve without it comes by npm run roll-back alone (docs/runbooks/roll-back.md)`
