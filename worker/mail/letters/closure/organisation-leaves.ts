import { closureDays } from '../../../domain/closure/closure-steps.ts'
import { nameOnly, type WriteLetter } from '../letter-parts.ts'

/** That an organisation leaves, stays after all, or is deleted: to people who may have no account any more. */
export const organisationLeaves: WriteLetter<'organisation_leaves'> = (
  { what, slug, organisationName, by, until, sha256 },
  { originOf, formats },
) => {
  const name = nameOnly(organisationName)
  if (what === 'begun')
    return {
      subject: `${name} is leaving Bilum`,
      parts: [
        `${nameOnly(by)} asked for it. From now on ${name} can only be read and taken out, and until ${formats.day(until)} any of its administrators can take that back. Then its database and files are deleted.`,
        'Papua New Guinea’s tax law asks for records of payments for seven years. Take an archive within these days, and keep it.',
        { to: 'Sign in', link: `${originOf(slug)}/auth` },
      ],
    }
  if (what === 'taken_back')
    return {
      subject: `${name} stays`,
      parts: [`${nameOnly(by)} took back that ${name} leaves Bilum. It is again as it was before.`],
    }
  return {
    subject: `${name} was deleted`,
    parts: [
      `${name} has left Bilum, as its administrators asked ${closureDays} days ago or earlier. Its database and files are deleted. The certificate says what was deleted, what is kept until when and why.`,
      { to: 'Read the certificate', link: `${originOf()}/certificates/${sha256}` },
      {
        facts: [
          ['Deleted on', formats.day(until)],
          ['SHA-256 of the certificate', sha256],
        ],
      },
      'The address of the certificate is its SHA-256: keep the text, and anybody can see that it is ours and unchanged. This is our last letter.',
    ],
  }
}
