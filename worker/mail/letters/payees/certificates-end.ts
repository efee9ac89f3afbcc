import { counted } from '../../../domain/words/audit-words.ts'
import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'

/** To whoever keeps payees: certificates of compliance that end or ended, while there is time to bring the next. */
export const certificatesEnd: WriteLetter<'certificates_end'> = (content, context) => {
  const { ended, soon, certificates, more } = content
  const many = [ended > 0 && `${ended} ended`, soon > 0 && `${soon} will end soon`]
  return {
    subject: `${counted(ended + soon, 'certificate')} of compliance: ${many.filter(Boolean).join(', ')}`,
    parts: [
      'A payment to whoever has none that counts is not refused: it says so to whoever prepares and approves it. Add the next certificate on the payee’s page.',
      {
        facts: certificates.map(({ payeeName, lastDay }) => [
          oneLine(payeeName),
          `Last day ${context.formats.day(lastDay)}`,
        ]),
      },
      ...(more > 0 ? [`And ${more} more.`] : []),
      { to: 'See whose papers end', link: `${readerOrigin(context)}/payees?documents=ending` },
      'You can switch this e-mail off in your profile, with those about batches.',
    ],
  }
}
