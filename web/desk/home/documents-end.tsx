import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

export const documentsEndPage = { page: 'payees', query: '?documents=ending' } as const

/** As a home says it of so many payees. */
export function documentsEndWords(payees: number): string {
  return payees === 1
    ? 'A paper of one payee, such as a certificate of compliance, ended or ends within thirty days.'
    : `Papers of ${payees} payees, such as certificates of compliance, ended or end within thirty days.`
}

/** To whoever keeps payees, and so brings the next paper. */
export function DocumentsEnd({ payees }: { payees: number }) {
  return (
    <Notice tone="wait" title={documentsEndWords(payees)}>
      <Link to={`/payees${documentsEndPage.query}`} className="underline">
        See whose
      </Link>
    </Notice>
  )
}
