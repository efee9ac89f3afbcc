import type { ApproverView } from '../../contract/batches/batches.ts'
import { simulateApprovers } from '../../domain/batches/approval.ts'
import { checkFactor } from '../../domain/batches/approving/second-factor.ts'
import type { Batch } from '../../domain/batches/batch.ts'
import { englishApprovers, whyNot } from '../../domain/words/approver-words.ts'
import type { ApprovingPerson, AwayPerson } from './people.ts'

/** Of those who can and of those who cannot, each: an organisation may have hundreds. */
export const approversMax = 12

export type Named = { people: ApprovingPerson[]; away: AwayPerson[] }

/** Who could approve a batch now and why the others cannot, by name: as many as are listed, and how many there are. */
export function approverViews(batch: Batch, { people, away }: Named, words = englishApprovers) {
  const simulated = simulateApprovers(batch, people).map(({ person, answer }): ApproverView => {
    const who = {
      person: { id: person.id, name: person.name },
      roleTitle: person.defined.title,
    }
    // they count as somebody who could: what they lack they set up themselves
    const may = answer.ok ? checkFactor(batch, person) : answer
    if (!may.ok) {
      const { reason } = may
      return { ...who, mayApprove: false, reason, message: whyNot(person, reason, words) }
    }
    const lender = answer.ok && people.find(({ id }) => id === answer.value.onBehalfOf)
    const message = lender ? words.lentBy(lender.name) : null
    return { ...who, mayApprove: true, reason: null, message }
  })
  const gone = away.map(({ id, name, defined, status }): ApproverView => {
    const message = words.away[status]
    const who = { person: { id, name }, roleTitle: defined.title }
    return { ...who, mayApprove: false, reason: 'account_inactive', message }
  })
  const able = simulated.filter(({ mayApprove }) => mayApprove)
  const unable = [...simulated.filter(({ mayApprove }) => !mayApprove), ...gone]
  return {
    approvers: [...able.slice(0, approversMax), ...unable.slice(0, approversMax)],
    approversAble: able.length,
    approversUnable: unable.length,
  }
}
