import type { RefusalTable } from './refusal-table.ts'

/** After the last approval: the hold, checks of bank files, and the way back of those that are void. */
export const wayBackRefusals = {
  seen_otherwise: [
    409,
    'Somebody else said something of this since you saw it. Look at what it says now, then decide.',
  ],
  held: [
    409,
    'The last approval was given a moment ago, and whoever gave it can still take it back. The bank file can be made when that time is over.',
  ],
  not_completed_by_you: [403, 'Only whoever gave the last approval of a batch can take it back.'],
  take_back_over: [
    409,
    'The time in which this approval could be taken back is over, or the bank file is made. Ask that the batch be cancelled, or that its file be void.',
  ],
  hold_out_of_range: [422, 'An approved batch is held for 0 to 600 seconds.'],
  no_live_file: [409, 'This batch has no bank file that could be void.'],
  void_asked: [
    409,
    'Somebody asked that this bank file be void. It is void once another confirms it; until then, or until it is kept, nothing else becomes of it.',
  ],
  void_not_asked: [409, 'Nobody asks that this bank file be void.'],
  void_asked_anew: [
    409,
    'That this file be void was asked again, and with other words than you read. Please look again.',
  ],
  void_asker_gone: [
    409,
    'Whoever asked for this is gone, or may not make bank files any more. Keep the file, then ask anew: somebody else confirms it.',
  ],
  downloaded_since: [
    409,
    'This bank file was downloaded, and you did not read by whom: it may be at the bank. Look again, and confirm what is shown then.',
  ],
  no_void_file: [409, 'This batch has no void bank file that could count again now.'],
  changed_since_void: [
    409,
    'This batch was changed or given another day since that bank file was made, so the file cannot count for it again. Two people say of the debit that it is none of these payments; what was paid by it is then found in whatever pays the same.',
  ],
  another_file_counts: [
    409,
    'Another bank file of this batch counts. If the bank does not have that one, do not bring it there: mark the batch as uploaded with the reference of the debit.',
  ],
  debit_missing: [
    409,
    'No debit waits on a statement of the account that may be of this bank file: of exactly its total, or of one of its payments (of a confidential batch the payroll group says so), since the day before it was made. Import the statement first, or take back what was said of that debit.',
  ],
  revive_asked: [
    409,
    'Somebody said already that the bank booked this file. It counts again once another confirms it.',
  ],
  revive_not_asked: [409, 'Nobody says that the bank booked this void file.'],
  revive_asked_anew: [
    409,
    'That the bank booked this file was said again, and with other words than you read. Please look again.',
  ],
  bank_word_needed: [
    422,
    'The bank has this file and did not refuse it. Write who there confirmed that it was not processed, when, and the reference they gave.',
  ],
  file_voided: [
    409,
    'The bank file that this request made is void by now. Ask for another one with a new Idempotency-Key.',
  ],
  other_file: [
    409,
    'That is not the bank file of this batch that counts now, or one of it is void and nobody said which was uploaded. Open the batch again, and upload the file that it shows.',
  ],
  already_booked: [
    409,
    'The bank booked it on a statement, a payment of it came back, or a debit of exactly its total, or of one of its payments, waits there for two people to say what it is: so its bank file cannot be void, no other is made, and it is neither cancelled nor taken back. A line that was matched wrongly is taken back first.',
  ],
  tampered: [
    409,
    'A changed copy of this file was found, so nothing more leaves until two people clear it. One of them administers.',
  ],
  not_tampered: [409, 'No changed file stands against this batch now.'],
  clearing_needs_administrator: [409, 'One of the two who clear it must be an administrator.'],
  check_or_reason: [
    422,
    'Nobody compared the file with the sealed one in the last 24 hours. Check it, or say why not.',
  ],
  check_needs_content: [409, 'This is no sealed file: send the file itself, to be compared.'],
  check_not_as_sealed: [409, 'What this check says does not fit the sealed file.'],
  file_checks_are_fixed: [409, 'What a check found is never changed.'],
  too_many_checks: [429, 'One person checks at most 200 files on one day.'],
  file_to_check_missing: [422, 'Choose the file that you want to check.'],
} as const satisfies RefusalTable
