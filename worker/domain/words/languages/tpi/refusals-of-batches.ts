/* Tok Pisin, a draft: no speaker has checked it yet. What is refused of a batch, and of an account to verify. */

import type { DailyLimitWords } from '../../../batches/paying/daily-limit.ts'
import { draft } from '../../../reading/draft.ts'
import { plainFormatsIn } from '../../../reading/formats.ts'
import { calendarInTokPisin } from './calendar.ts'

export const batchRefusalsInTokPisin = draft({
  account_not_active:
    'Mani i no ken go long wanpela account: i no gat man i sekim, o narapela i kisim ples bilong en, o i kisim tok nogat.',
  above_daily_limit:
    'Dispela wantaim ol narapela grup pe i winim mak we account i ken pe long wanpela de.',
  value_date_passed: 'De bilong pe i go pinis. Makim tude o wanpela de bihain.',
  approver_needed:
    'Taim wanpela administrator tasol i stap, man o meri bilong tok orait i mas tok orait long dispela.',
  waits_longer:
    'Narapela administrator i go long dispela 30 de, olsem na dispela i wet 72 aua pastaim.',
  own_rights: 'Nogat man o meri i senisim pawa bilong em yet. Askim narapela administrator.',
  change_decided: 'Narapela i tok orait o tok nogat pinis long dispela senis.',
  stale_change:
    'Samting i senis bihain long taim ol i askim, olsem na dispela senis i no ken kamap moa.',
  seen_otherwise:
    'Narapela i tok narapela samting bihain long taim yu lukim. Lukim gen wanem samting i stap nau, na bihain tok.',
  not_completed_by_you: 'Man o meri i givim las tok orait em tasol i ken kisim bek.',
  take_back_over:
    'Taim bilong kisim bek tok orait i pinis, o fail bilong bank i kamap pinis. Askim long stopim grup pe, o long rausim fail.',
  second_person_needed: 'Yu yet i askim, olsem na narapela man o meri i mas tok orait.',
  not_awaiting_approval: 'Dispela grup pe i no wet long tok orait.',
  own_batch:
    'Yu redim dispela grup pe, o senisim man o meri em i peim, olsem na narapela man o meri i mas tok orait long en.',
  changed_its_terms:
    'Yu senisim account bilong baim, lo bilong tok orait o lo bilong ol account bilong dispela grup pe, olsem na narapela man o meri i mas tok orait long en.',
  already_approved: 'Yu tok orait pinis long dispela grup pe.',
  proof_needed:
    'Tok orait long dispela mak i mas gat code long authenticator app bilong yu, o passkey bilong yu.',
  no_second_factor:
    'Tok orait long dispela mak i mas gat namba tu sekim, na yu no gat wanpela yet. Redim long “Log in bilong yu”.',
  code_of_six:
    'Code i gat 6-pela namba. Recovery code i helpim yu long log in tasol, i no long tok orait.',
  proof_elsewhere:
    'Passkey i bekim long narapela taim, o long narapela version bilong dispela grup pe. Lukim gen, na yusim gen.',
  above_limit: 'Dispela grup pe i winim mak bilong yu bilong tok orait.',
  lender_changed:
    'Nau yu bai tok orait long nem bilong narapela man o meri, o long nem bilong yu yet, i no olsem pes i tok. Plis lukim gen, bihain tok.',
  tampered:
    'Wanpela narapela kopi bilong dispela fail i kamap, olsem na nogat samting bai go aut inap tupela manmeri i lukim na orait. Wanpela i mas administrator.',
  too_many_checks: 'Long wanpela de wanpela man o meri inap skelim 200 fail, i no moa.',
  check_needs_content:
    'Dispela i no wanpela fail i gat mak: salim fail yet, na Bilum bai skelim wanwan lain.',
  file_damaged:
    'Fail i stap long Bilum i no wankain moa wantaim mak bilong en, olsem na em i no ken go aut. Tokim administrator.',
  file_to_check_missing: 'Makim fail yu laik skelim.',
  digest_changed:
    'Dispela grup pe i senis bihain long yu lukim. Lukim wanem samting i stap nau, bihain tok gen.',
  comment_required: 'Raitim bilong wanem, bai ol narapela i save.',
  comment_too_long: 'Tok bilong yu i no ken winim 500 mak bilong rait.',
  approvals_missing: 'Dispela grup pe i no gat inap tok orait.',
  step_not_allowed: 'Yu no ken mekim dispela long dispela grup pe nau.',
  stale_batch: 'Narapela man o meri i senisim dispela grup pe long wankain taim. Plis lukim gen.',
  not_tampered: 'Nau i no gat narapela fail i stopim dispela grup pe.',
  clearing_needs_administrator:
    'Tupela man o meri i mas tok orait long en, na wanpela i mas administrator.',
  payee_stopped:
    'Wanpela man o meri i no ken kisim pe nau, olsem na mani i no ken go long em. Rausim pe, o pinisim stop bilong em.',
  payee_merged: 'Dispela man o meri i bung wantaim narapela: peim na senisim narapela ya.',

  account_not_verified: 'Dispela account i mas gat sekim bilong en yet.',
  account_decided: 'Narapela man o meri i tok pinis long dispela account.',
  account_taken: 'Narapela man o meri i gat dispela account pinis.',
  verifier_is_maker:
    'Yu redim wanpela grup pe i pe long dispela account, o senisim man o meri em i peim, olsem na narapela man o meri i mas sekim.',
  contact_not_usable:
    'Ring i kaunt tasol long namba we i konfem bipo long account i senis, na wanpela wik i go pinis.',
  method_not_allowed: 'Yu no ken sekim dispela account long dispela rot.',
  spoke_to_missing: 'Raitim yu toktok wantaim husat.',
  lines_kept:
    'Ol wan wan pe bilong dispela grup pe i bilong grup bilong pe tasol, na yu no stap long en.',
  note_missing: 'Raitim yu painim wanem samting.',
  document_not_as_named:
    'Samting i stap insait long fail na pinis bilong nem bilong en i no wankain. Kolim .pdf, .jpg o .png olsem fail i stap.',
  file_infected:
    'Malware scanner i painim samting nogut insait long dispela fail, olsem na mipela i no holim na i no opim. Tokim man i salim i kam.',
  evidence_missing: 'Putim leta o lista i gat sain: PDF, JPEG o PNG.',
  not_waiting: 'Dispela account i no wet long sekim.',
  verifications_are_fixed: 'Samting i stap long buk bilong wanpela account i no ken senis.',
})

const { day: onDay } = plainFormatsIn(calendarInTokPisin)

export const dailyLimitInTokPisin = draft<DailyLimitWords>({
  atMost: (account, limit) => `${account} i ken pe inap long ${limit} tasol long wanpela de.`,
  nothingTaken: (day) => `I no gat narapela grup pe long ${onDay(day)}.`,
  taken: (day, batches, others, total) =>
    `Long ${onDay(day)}, ${batches.join(', ')}${others > 0 ? ` na ${others} moa` : ''} i kisim ${total} long en.`,
  left: (rest, batch) =>
    `${rest ? `${rest} i stap yet` : 'I no gat mani i stap yet'}, na dispela grup pe em ${batch}.`,
})
