import { existsSync, writeFileSync } from 'node:fs'
import type { RestorationFindings } from '../../worker/domain/dumps/restoration.ts'
import type { Undone } from '../../worker/dumps/load/control-is-back.ts'

const faultsTitle =
  'Wrong with its log, by its own hashes and by whatever ends of it were put aside until then. Find out who wrote in it'

/** The same of the platform’s own log, which few have to read. */
export const faultsOf = (log: string[]) =>
  [`${faultsTitle}:`, ...(log.length > 0 ? log : ['nothing'])].join('\n  ')

/** What people read before it is opened again, list by list. */
export function sayFound(found: RestorationFindings) {
  const {
    undone,
    takenSince = [],
    toldSince = [],
    movedOn,
    sealedSince,
    mayBePaid,
    people,
    log = [],
  } = found
  const lists: [title: string, lines: string[]][] = [
    [faultsTitle, log],
    ['Undone', Object.entries(undone).map(([action, many]) => `${many} × ${action}`)],
    ['Undone of rights, rules and stops. Whatever was stopped can be paid again:', takenSince],
    [
      'Undone of what the bank told, and of accounts. Import these files again before any bank file is made; who had another account before is paid to it again:',
      toldSince,
    ],
    ['Moved on since, and back now. As they stood:', movedOn],
    ['Files that were made, and that it does not know', sealedSince],
    ['Not at the bank now, and may have been paid since', mayBePaid],
    ['People who may do more than before, or came in by other ways', people],
  ]
  for (const [title, lines] of lists)
    console.log([title, ...(lines.length > 0 ? lines : ['nothing'])].join('\n  '))
}

/** Why nobody may say that a moment is as it was: whoever was frozen since would be open, and pay what was invoiced since once more. */
export function asItWasFault(undone: Undone | undefined): string | undefined {
  if (!undone) return 'Nobody can read what happened since that moment: leave --as-it-was out.'
  const { freezes, invoices } = undone
  return freezes + invoices > 0
    ? `Since that moment ${freezes} freezes and ${invoices} invoices were written down: leave --as-it-was out. Nothing was done.`
    : undefined
}

/** Keeps what a moment undoes, a line for each entry of the platform’s log; the first run alone can read all of it. Says where. */
export function keepUndone(folder: string, moment: Date, undone: Undone | undefined): string {
  const file = `${folder}/undone-since-${moment.toISOString().replaceAll(':', '.')}.txt`
  if (existsSync(file)) return `What is undone stands in ${file}, from a run before this one.`
  if (!undone) return 'What is undone cannot be read.'
  writeFileSync(file, `${undone.lines.join('\n')}\n`)
  return `What is undone stands in ${file}: ${undone.lines.length} entries of the platform’s log. Keep it: it is what you enter again.`
}

/** What is left to do once the control database is back. */
export function sayAfterControl(isAsItWas: boolean) {
  console.log(
    `${isAsItWas ? 'Whoever was frozen then is frozen now.' : 'Every organisation is frozen.'} Now: put out whoever of yours left you since, npm run deploy, npm run doctor, enter again what is missing, and un-freeze each at /padmin once you looked (docs/runbooks/restore.md, “The control database”, 4 to 7).`,
  )
}
