import { type KeptFolder, keptFolders } from './closure-steps.ts'

/** What there was when nobody could come in any more: all that the certificate says of it. */
export type ClosureFound = {
  /** Where its audit log ended. */
  entry: number
  hash: string
  archive: { entry: number; manifestSha256: string; at: string } | null
  /** Rows, by table. */
  tables: Record<string, number>
  deleted: { folder: string; files: number; bytes: number }[]
  kept: { folder: KeptFolder; files: number; bytes: number; until: string }[]
  sessions: number
  /** When the database was seen to be empty; a moment. */
  emptiedAt: string
  unpaidInvoices: number
  invoices: number
  /** Who saw at which moment that an earlier deletion had emptied its database, which the list of organisations no more knew of. */
  gone?: { at: string; by: string }
}

export type CertificateFacts = {
  id: string
  organisation: { id: string; slug: string; name: string }
  reason: string
  askedBy: string
  confirmedBy: string
  begunAt: Date
  declined: { by: string; at: Date } | null
  ordered: string
  carried: string
  at: Date
  found: ClosureFound
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const day = (at: string) => at.slice(0, 10)
const figure = (many: number) => many.toLocaleString('en-US')

/**
 * The certificate as text: what was deleted, when, who asked and who did it, and what is kept until when and why. Its SHA-256 is
 * its address, so whoever holds the text can see that it is ours. Lines end with one LF; so does the text.
 */
export function certificateText(facts: CertificateFacts): string {
  const { organisation, found, declined } = facts
  const lines = [
    'CERTIFICATE OF DELETION',
    '',
    `Organisation:     ${organisation.name}`,
    `Address:          ${organisation.slug}`,
    `Number:           ${organisation.id}`,
    `Certificate:      ${facts.id}`,
    `Made:             ${minute(facts.at)}`,
    '',
    'WHO',
    `Asked for by:     ${facts.askedBy}`,
    `Confirmed by:     ${facts.confirmedBy || 'nobody else: the organisation had one administrator'}`,
    `On:               ${minute(facts.begunAt)}`,
    `Reason:           ${facts.reason}`,
    `Ordered by:       ${facts.ordered} (Bilum)`,
    `Carried out by:   ${facts.carried} (Bilum)`,
    '',
    'ITS ARCHIVE',
    archiveLine(found, declined),
    '',
    'DELETED',
    ...databaseLines(found),
    ...found.deleted.map(
      ({ folder, files, bytes }) =>
        `${`Files ${folder}:`.padEnd(18)}${figure(files)}, ${figure(bytes)} bytes`,
    ),
    `Sessions:         ${figure(found.sessions)}`,
    'Also:             the directory of e-mail addresses, the sign-up, daily counts of use,',
    '                  alarms, what waited to be sent',
    '',
    'ROWS BY TABLE',
    ...Object.entries(found.tables).map(([name, many]) => `${name}: ${figure(many)}`),
    '',
    'KEPT',
    ...found.kept.flatMap(({ folder, files, bytes, until }) => [
      `${folder}: ${figure(files)} files, ${figure(bytes)} bytes, until ${day(until)}${folder === 'dumps' ? '' : ' at least'}`,
      `  ${keptFolders[folder].why}`,
    ]),
    `invoices: ${figure(found.invoices)}${found.unpaidInvoices > 0 ? `, ${figure(found.unpaidInvoices)} not fully paid` : ''}, for seven years at least, with the name, address and e-mail they were made out to`,
    '  The tax law of Papua New Guinea asks us to keep records for seven years.',
    'the platform’s audit log: for good',
    '  What was done to the organisation, by whom and when; nothing of its payments.',
    'its name and address, and this certificate: for good',
    '  So that nobody else is ever given the address.',
    'the e-mail addresses that this certificate was sent to: until the nightly copies are gone',
    '  So that the letter can be sent again where it does not arrive.',
    'the database service’s own history: 30 days from the emptying',
    '  Cloudflare can bring a database back to a moment of the last 30 days. We do not use it for this one.',
    'what we wrote to the address for invoices: 400 days from each letter',
    'letters that were sent, in the mailboxes of whoever received them',
  ]
  return `${lines.join('\n')}\n`
}

/** Of a database that was gone already, what was in it stands in the certificate of then alone. */
function databaseLines({ tables, entry, hash, emptiedAt, gone }: ClosureFound): string[] {
  const counts = Object.values(tables)
  const rows = counts.reduce((sum, many) => sum + many, 0)
  const log = [`Audit log:        ended with entry ${entry}`, `                  ${hash}`]
  if (!gone || counts.length > 0)
    return [
      `Database:         ${figure(counts.length)} tables with ${figure(rows)} rows, seen to be empty on ${minute(new Date(emptiedAt))}`,
      ...log,
    ]
  return [
    `Database:         emptied before ${minute(new Date(gone.at))}, by a deletion of which our own`,
    '                  records were lost. The certificate of then says what was in it.',
    ...(entry > 0 ? log : []),
  ]
}

function archiveLine(
  { archive, gone }: ClosureFound,
  declined: CertificateFacts['declined'],
): string {
  if (archive)
    return `Taken on ${minute(new Date(archive.at))}, up to entry ${archive.entry}; SHA-256 of its manifest:\n${archive.manifestSha256}`
  if (declined) return `Declined by ${declined.by} on ${minute(declined.at)}.`
  return gone ? 'As the certificate of then says.' : 'None was taken.'
}
