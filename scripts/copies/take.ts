import { addDays } from '../../worker/domain/calendar.ts'
import { deletedFolders, dumpsEndDays } from '../../worker/domain/closure/closure-steps.ts'
import { nightOf } from '../../worker/domain/integrity/night.ts'
import type { Account } from '../production/account.ts'
import type { Settings } from '../production/settings.ts'
import {
  type CopyIndex,
  hashOf,
  indexFile,
  isSound,
  keptIn,
  readIndex,
  removeKept,
  writeKept,
} from './folder.ts'
import { keeperOf } from './keeper.ts'
import { keepNight, lastSlotsIn, nightsOf, rowsIn } from './nights.ts'

/** What is copied beside the nights; sheets and papers where somebody has room for them. */
const always = ['anchors', 'bank-files', 'seals']
const papers = ['imports', 'evidence', 'documents', 'attachments', 'proofs']

type Taking = {
  account: Account
  settings: Settings
  folder: string
  hasPapers: boolean
  now: Date
  say: (line: string) => void
}

/**
 * Copies out of its bucket what an account would be made anew from, and takes only what is not here yet. Gives what is missing or
 * wrong, by name; what is sound is kept beside it.
 */
export async function takeCopy({ account, settings, folder, hasPapers, now, say }: Taking) {
  const before = readIndex(folder)
  const keeper = keeperOf({ account, bucket: settings.files, folder, before })
  const { faults, objects, listed, taken, gone } = keeper
  const walked = [...always, ...(hasPapers ? papers : [])]
  for (const place of [...walked, 'dumps']) await keeper.list(place)

  const control = await keepNight(keeper, 'platform')
  if (!control) throw new Error(['The control database has no whole copy.', ...faults].join('\n'))
  const nights = [{ id: 'platform', slug: 'platform', slot: 'CONTROL', night: control.night }]
  const organisations = rowsIn<'id' | 'slug' | 'slot'>(control, folder, 'organisations')
  const left = new Set(
    organisations.filter(({ slot }) => slot.startsWith('released/')).map(({ id }) => id),
  )
  // who signed up since that night
  const since = [...new Set([...listed.keys()].map((key) => key.split('/')[1] ?? ''))]
    .filter((id) => id !== 'platform' && !organisations.some((one) => one.id === id))
    .filter((id) => (nightsOf(keeper, id)[0] ?? '') >= control.night)
    .map((id) => ({ id, slug: id, slot: '' }))
  for (const one of [...organisations.filter(({ id }) => !left.has(id)), ...since]) {
    const { id, slug, slot } = one
    const manifest = await keepNight(keeper, id)
    if (manifest) nights.push({ id, slug, slot, night: manifest.night })
    else faults.push(`${slug} has no whole copy below dumps/${id}/.`)
  }
  for (const { slug, night } of nights)
    if (night < addDays(nightOf(now), -1))
      faults.push(`The newest whole copy of ${slug} is of the night of ${night}.`)
  for (const key of listed.keys()) if (!key.startsWith('dumps/')) await keeper.keep(key)

  const over: string[] = []
  const known = before?.objects ?? {}
  // of a run that was cut off there is more than the list says
  for (const key of new Set([...Object.keys(known), ...keptIn(folder, [...walked, 'dumps'])])) {
    if (objects[key]) continue
    const kept = known[key]
    const [place = '', id = '', night = ''] = key.split('/')
    const isOfLeft = left.has(id) && deletedFolders.some((one) => one === place)
    const hasEnded = place === 'dumps' && night < addDays(nightOf(now), -dumpsEndDays)
    // nobody's last copy goes, and of a sheet that went nothing was kept
    if (isOfLeft || (hasEnded && (left.has(id) || nights.some((one) => one.id === id))))
      over.push(key)
    else if (place === 'imports' && hasPapers) over.push(key)
    else if (!kept) continue
    else if (walked.includes(place) || !isSound(folder, key, kept)) await keeper.keep(key)
    else objects[key] = kept
  }
  // in their days nobody deletes a file of theirs; after them two people may, before the next night knows it
  const leaving = new Set(
    rowsIn<'organisation_id' | 'state' | 'ends_at'>(control, folder, 'closures')
      .filter(({ state, ends_at: end }) => state !== 'taken_back' && Number(end) <= now.getTime())
      .map(({ organisation_id: id }) => id),
  )
  const went = new Map<string, number>()
  for (const key of gone) {
    const [place = '', id = ''] = key.split('/')
    if (leaving.has(id) && deletedFolders.some((one) => one === place))
      went.set(id, (went.get(id) ?? 0) + 1)
    else faults.push(`${key} is gone from the bucket since it was copied.`)
  }
  const takenAt = now.toISOString()
  const slots = lastSlotsIn(control, folder)
  const index: CopyIndex = { format: 'bilum copy 1', takenAt, slots, nights, objects }
  const text = JSON.stringify(index, null, 1)
  writeKept(folder, indexFile, text)
  for (const key of over) removeKept(folder, key)
  say(
    `The night of ${control.night}: the control database, and ${nights.length - 1} organisations.`,
  )
  for (const { slug, night } of nights)
    if (night !== control.night) say(`${slug} is of the night of ${night}.`)
  for (const [id, many] of went)
    say(
      `${organisations.find((one) => one.id === id)?.slug} leaves: ${many} of its files went from the bucket, and stay here until that is certified.`,
    )
  const count = Object.keys(objects).length
  say(
    `${count} files, ${taken.length} of them new; ${over.length} that had their time are removed.`,
  )
  say(`SHA-256 of ${indexFile}: ${hashOf(Buffer.from(text))}`)
  return faults
}
