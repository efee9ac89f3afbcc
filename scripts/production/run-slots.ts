import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '../../worker/domain/must.ts'
import { isSlotName } from '../../worker/tenancy/slots.ts'
import { asTyped } from '../as-typed.ts'
import { databasesOf, mailConfig, routerConfig } from '../production-config.ts'
import { accountOf, slotsAmong } from './account.ts'
import { bind } from './bind.ts'
import { freeSlot } from './free-slot.ts'
import { replaceDatabase } from './replace.ts'
import { readSettings, settingsFile } from './settings.ts'
import { makeSlots, makeStores } from './stores.ts'

type Place = {
  /** Where production.json and the configurations lie. */
  folder: string
  env: Record<string, string | undefined>
  say: (line: string) => void
}

const usage =
  'usage: npm run slots -- stores | list | create COUNT | bind | replace SLOT-OR-CONTROL | free SLOT  [--dry-run]'

/** One command of `npm run slots`; throws what is wrong in a sentence. */
export async function runSlots(typed: string[], { folder, env, say }: Place) {
  const { words, has, fault } = asTyped(typed, { flags: ['--dry-run'], wordsMax: 2 }, env)
  if (fault) throw new Error(`${fault}\n${usage}`)
  const [command = '', ...rest] = words
  const isDryRun = has('--dry-run')
  const settings = readSettings(join(folder, settingsFile))
  const account = accountOf(settings.account, env)
  const making = { account, settings, isDryRun, say }
  if (command === 'stores') return makeStores(making)
  if (command === 'create') return makeSlots(making, Number(rest[0]))
  if (command === 'free') {
    if (!isSlotName(rest[0] ?? '')) throw new Error(usage)
    return freeSlot(making, rest[0] ?? '')
  }
  if (command === 'list') {
    for (const { binding, name, uuid } of slotsAmong(await account.databases(), settings.slots)) {
      say(`${binding}  ${name}  ${uuid}`)
    }
    return
  }
  if (command !== 'bind' && command !== 'replace') throw new Error(usage)
  const production = 'wrangler.production.toml'
  const file = join(folder, production)
  const before = readOrNone(file)
  const local = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
  const [replaced] = command === 'replace' ? rest : []
  if (command === 'replace') {
    if (replaced !== 'CONTROL' && !isSlotName(replaced ?? '')) throw new Error(usage)
    const bound = databasesOf(before).find(({ binding }) => binding === replaced)
    const made = await replaceDatabase({ account, settings, before: bound, isDryRun, say })
    if (!made) return
  }
  const text = await bind(account, settings, local, before, replaced)
  // a folder of a release that comes back has no need of the first two
  const [mail, router] = ['mail', 'router'].map((of) =>
    readOrNone(join(folder, `wrangler.${of}.toml`)),
  )
  const made: [name: string, text: string][] = []
  if (mail) made.push(['wrangler.mail.production.toml', mailConfig(mail, settings)])
  const control = databasesOf(text).find(({ binding }) => binding === 'CONTROL')
  if (settings.cells && router)
    made.push([
      'wrangler.router.production.toml',
      routerConfig(router, settings, must(control, 'control').uuid),
    ])
  // the last: by it the command is seen to have come to its end
  made.push([production, text])
  for (const [name, one] of made) {
    if (isDryRun) say(one)
    else writeWhole(join(folder, name), one)
  }
  if (isDryRun) return
  say(
    `written: ${file}, with ${databasesOf(text).length - 1} slots of ${settings.host}. It counts from a deploy on`,
  )
}

/** Whoever is killed meanwhile leaves the file of before: half of one binds half of the databases. */
function writeWhole(file: string, text: string) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

const readOrNone = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
