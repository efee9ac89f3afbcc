import { listAdministrators } from '../../auth/account/administrators.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import { commit } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import { writtenKeys } from '../../core/log/written-keys.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import {
  type KeyEndStage,
  keyEndedDays,
  keyEndStage,
  keyEndStages,
  lastDayOf,
} from '../../domain/integrations/api-key.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { type FoundKey, listEndingKeys } from './store.ts'

const bilum = 'bilum'

/**
 * Whoever made a key, and who administers, hear of its end before a program stands before a closed door: fourteen and three
 * days before, and once it ended, each once, however often this is asked.
 */
export async function tellOfEndingKeys(env: Env, tenant: Tenant, at: Date) {
  const { db } = tenant
  const today = dayInPortMoresby(at)
  const after = startOfDay(addDays(today, -keyEndedDays))
  const until = startOfDay(addDays(today, keyEndStages[0] + 1))
  const due = (await listEndingKeys(db, after, until)).flatMap((found) => {
    const stage = keyEndStage(found.key, at)
    return stage !== undefined
      ? [{ found, stage, name: `api-key-ends/${found.key.id}/${stage}` }]
      : []
  })
  if (due.length === 0) return
  const told = await writtenKeys(
    db,
    bilum,
    due.map(({ name }) => name),
  )
  const left = due.filter(({ name }) => !told.has(name))
  if (left.length === 0) return
  const administrators = await listAdministrators(db)
  for (const one of left) await tellOfEnd(env, tenant, { ...one, administrators }, at)
}

type Ending = {
  found: FoundKey
  stage: KeyEndStage
  /** Of the change: what was written once is not written again. */
  name: string
  administrators: { id: string }[]
}

async function tellOfEnd(
  env: Env,
  realm: Tenant,
  { found, stage, name: key, administrators }: Ending,
  at: Date,
) {
  const { id, name, start, expiresAt } = found.key
  const lastDay = lastDayOf(expiresAt)
  const recipientIds = [...new Set([found.maker, ...administrators].map((person) => person.id))]
  const isOver = stage === 0 ? ({ isOver: true } as const) : {}
  const content = { name, start, lastDay, makerName: nameOf(found.maker), ...isOver }
  await commit(
    { env, realm, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: bilum,
      action: 'api_key.end_told',
      subject: `api-key/${id}`,
      details: { name, start, lastDay, stage, people: recipientIds.length },
      statements: postLetters(
        realm.db,
        { letter: 'api_key_ends', occasion: key, recipientIds, content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}
