import type { RestorationFindings } from '../../worker/domain/dumps/restoration.ts'

/** What people read before it is opened again, list by list. */
export function sayFound(found: RestorationFindings) {
  const { undone, takenSince = [], toldSince = [], movedOn, sealedSince, mayBePaid, people } = found
  const lists: [title: string, lines: string[]][] = [
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

/** What is left to do once the control database is back. */
export function sayAfterControl(isAsItWas: boolean) {
  console.log(
    `${isAsItWas ? 'Whoever was frozen then is frozen now.' : 'Every organisation is frozen.'} Now: put out whoever of yours left you since, npm run deploy, npm run doctor, enter again what is missing, and un-freeze each at /padmin once you looked (docs/runbooks/restore.md, “The control database”, 4 to 7).`,
  )
}
