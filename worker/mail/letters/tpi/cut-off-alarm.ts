/* Tok Pisin, a draft: no speaker has checked it yet. The letter about a cut-off; what it tells stands in English beside it. */

import { dayInPortMoresby } from '../../../domain/calendar.ts'
import type { NextStep } from '../../../domain/days/alarms.ts'
import { clockOf } from '../../../domain/days/cut-offs.ts'
import { draft } from '../../../domain/reading/draft.ts'
import { figuresOf } from '../cut-off-alarm.ts'
import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'

export const cutOffAlarm = draft<WriteLetter<'cut_off_alarm'>>((content, context) => {
  const { stage, bank, reference, nextStep, batchId, nextPossible, people, others } = content
  const { formats } = context
  const at = new Date(content.cutOff)
  const [time, day] = [clockOf(at), formats.day(dayInPortMoresby(at))]
  const isMissed = stage === 'missed'
  const who = [...people.map(oneLine), ...(others > 0 ? [`${others} moa`] : [])].join(', ')
  const waits = `I wet long ${waitsFor[nextStep](content.approvalsMissing)}`
  const page = nextStep === 'approve' ? 'approval' : 'batches'
  return {
    subject: isMissed
      ? `Taim i pinis: ${reference} i no kamap long ${bank} bipo long ${time}`
      : `${reference} i mas kamap long ${bank} bipo long ${time}, ${day}`,
    parts: [
      isMissed
        ? `Taim bilong ${reference} long ${oneLine(bank)} i pinis long ${time}, ${day}. ${cost(nextStep, nextPossible === null ? null : formats.day(nextPossible))}`
        : `${reference} i mas kamap long ${oneLine(bank)} bipo long ${time}, ${day}, taim bilong Port Moresby.`,
      who === '' ? `${waits}.` : `${waits}: ${who}.`,
      {
        facts: [
          ['Grup pe', `${oneLine(content.batchName)} (${reference})`],
          ...figuresOf(content, context, ['Ol pe', 'Totel']),
          ['De bilong pe', formats.day(content.valueDate)],
        ],
      },
      { to: 'Lukim grup pe', link: `${readerOrigin(context)}/${page}/${batchId}` },
      'Dispela taim em oganaisesen bilong yu i bin raitim long dispela account. Yu ken stopim ol email bilong ol grup pe long profile bilong yu.',
    ],
  }
})

const waitsFor: Record<NextStep, (approvalsMissing: number) => string> = {
  submit: () => 'man o meri i redim, bai i salim',
  answer: () => 'bekim bilong wanpela askim',
  approve: (missing) => (missing === 1 ? 'wanpela tok orait' : `${missing} tok orait`),
  find_approver: () => 'wanpela man o meri i ken tok orait: administrator i mas stretim',
  make_file: () => 'fail bilong bank',
  upload: () => 'fail i mas go long bank',
  confirm_void: () =>
    'narapela man o meri i mas tok orait o tok nogat long rausim fail bilong bank',
  clear: () => 'tupela manmeri i mas tok orait long fail, long wanem wanpela kopi i senis',
}

function cost(nextStep: NextStep, nextPossible: string | null): string {
  const day = nextPossible
    ? `Neks de bilong pe em ${nextPossible}.`
    : 'Mipela i no save long narapela taim bilong dispela account.'
  return nextStep === 'submit'
    ? `${day} I mas gat nupela de.`
    : `${day} I mas gat nupela de na nupela tok orait.`
}
