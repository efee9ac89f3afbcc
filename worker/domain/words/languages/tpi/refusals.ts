/* Tok Pisin, a draft: no speaker has checked it yet. What is refused while signing up, at sign-in and everywhere. */

import { draft } from '../../../reading/draft.ts'

const noOrganisation = 'I no gat oganaisesen long dispela adres.'

export const refusalsInTokPisin = draft({
  not_found: 'Dispela samting i no stap, o yu no ken lukim.',
  invalid: 'Plis stretim ol hap i gat mak.',
  too_much_at_once:
    'Planti samting tumas i kam long dispela taim. Mipela i no mekim wanpela samting. Wet 10 seken, bihain traim gen.',
  drawn_for_another:
    'Narapela man i bin sain in long hia bihain long yu opim dispela pes. Mipela i no mekim wanpela samting. Opim pes gen.',
  form_unreadable: 'Pepa bilong yu i no kam olgeta. Plis go bek na salim gen.',
  too_large: 'Dispela i bikpela tumas long salim wanpela taim.',
  key_reused: 'Dispela askim i kam pinis wantaim narapela tok. Opim pes gen.',
  cursor_invalid: 'Adres bilong dispela pes i no stret. Stat gen long namba wan pes.',
  failed:
    'Wanpela asua i kamap long hap bilong mipela. Lukim wanem samting i stap pinis, bihain traim gen.',

  slug_taken: 'Dispela adres i no fri. Makim narapela.',
  sign_ups_of_network:
    'Planti manmeri long network bilong yu i askim long stat tude. Traim gen bihain long wanpela aua, o long narapela network.',
  sign_ups_of_all:
    'Planti manmeri tumas i askim long stat insait long dispela aua. Mipela i no kisim wanpela samting; traim gen bihain long wanpela aua.',
  human_check_missing:
    'Browser bilong yu i no inap mekim wok dispela fom i askim, na long nau ol ples bilong ol fom i no gat dispela wok i pulap. Larim JavaScript i wok, o traim gen bihain long wanpela aua.',
  human_check_failed:
    'Wok bilong browser bilong yu long dispela fom i olpela tumas, o yu yusim pinis. Salim fom gen.',

  signed_out: 'Yu mas log in pastaim.',
  session_locked: 'Pes i lok. Raitim password bilong yu.',
  invalid_credentials: 'Email o password i no stret.',
  locked: 'Planti traim i no stret. Wet liklik, bihain traim gen.',
  sign_ins_busy:
    'Planti manmeri i log in nau. Mipela i no traim yet. Wet 10 seken, bihain salim gen.',
  tries_under_way:
    'Sampela narapela traim bilong dispela account i wok yet. Wet 10 seken, bihain traim gen.',
  state_unknown:
    'Mipela i no inap askim nau sapos oganaisesen bilong yu i ken mekim dispela. I no gat samting i senis. Plis traim gen bihain long wanpela minit.',
  second_factor_needed: 'Raitim code bilong authenticator app bilong yu, o wanpela recovery code.',
  factor_sign_in_needed:
    'Yu gat namba tu sekim nau. Logaut, na log in wantaim dispela, bihain yu ken senisim.',
  second_factor_required:
    'Oganaisesen bilong yu i askim long namba tu sekim. Redim wanpela pastaim.',
  network_not_allowed:
    'Oganaisesen bilong yu i larim ol manmeri i kam long network bilong en tasol, na yu stap long narapela.',
  code_wrong: 'Dispela code i no stret. Kisim nupela long app bilong yu.',
  code_used: 'Yu yusim dispela code pinis. Wetim narapela.',
  passkey_wrong: 'Passkey i no wok. Traim gen, o traim narapela rot.',
  challenge_used: 'Dispela log in i pinis, o i kisim longpela taim. Plis stat gen.',
  link_used: 'Dispela link i wok pinis wanpela taim, o nupela link i go pinis.',
  link_expired: 'Dispela link i olpela tumas. Askim long nupela.',
  quota_used_up: 'Yu askim planti taim pinis. Wet wanpela minit, bihain traim gen.',
  too_many_requests: 'Planti askim i kam long hia. Wet wanpela minit, bihain traim gen.',
  account_inactive: 'Account bilong yu i stop pinis. Plis toktok wantaim administrator bilong yu.',
  not_allowed: 'Wok bilong yu i no larim yu mekim dispela.',
  rights_moved:
    'Ol samting yu ken mekim long hia i senis nau tasol, olsem na dispela i no kamap. Lukim gen.',
  administrator_required: 'Dispela pes i bilong ol administrator bilong oganaisesen bilong yu.',
  foreign_origin: 'Dispela askim i kam long narapela sait, olsem na i no kamap.',
  unknown_host: noOrganisation,
  unknown_organisation: noOrganisation,
  organisation_gone:
    'Dispela oganaisesen i lusim Bilum pinis. Nogat man o meri i ken log in hia moa. Long ol pepa bilong en, askim oganaisesen yet.',
  maintenance: 'Mipela i wok long dispela oganaisesen nau. Plis wet sampela minit na traim gen.',
  in_another_cell:
    'Dispela oganaisesen i stap long narapela hap bilong mipela. I no gat samting i senis. Sapos em i surik nau tasol, plis traim gen bihain long wanpela minit.',
  organisation_moved:
    'Mipela i wok long surukim dispela oganaisesen i go long narapela hap bilong mipela. I no gat samting i senis. Plis wet sampela minit na traim gen.',
  password_moved: 'Account o password bilong yu i senis. Log in gen na lukim.',
  password_wrong: 'Dispela i no password bilong yu nau.',
  last_factor_needed:
    'Oganaisesen bilong yu i askim long namba tu sekim, olsem na las wan i mas stap.',
  last_factor_stays:
    'Dispela em i las wan namba tu sekim nau. Lukim gen, na rausim wantaim password bilong yu.',
  own_factor_first: 'Redim namba tu sekim bilong yu yet pastaim, nogut yu no inap log in gen.',
  stale_settings: 'Narapela man o meri i senisim pinis. Plis lukim gen.',
  password_too_short:
    'Password i mas gat 15 mak bilong rait o moa; wantaim namba tu sekim, 8. Sampela tok wantaim i gutpela.',
  password_too_short_beside_factor: 'Password i mas gat 8 mak bilong rait o moa.',
  password_too_long: 'Password i no ken winim 256 mak bilong rait.',
  password_common: 'Planti man bai traim dispela password pastaim. Makim narapela.',
  password_of_context:
    'Dispela password i klostu wankain olsem nem bilong yu, email bilong yu o nem bilong oganaisesen. Makim narapela.',

  organisation_trial_ended:
    'Taim bilong traim i pinis. Yu ken pinisim, lukim na kisim fail olsem bipo; bilong statim nupela samting, makim wanpela plen.',
  organisation_restricted:
    'Wanpela invoice i no pe longpela taim, olsem na yu no ken redim o senisim wanpela samting. Ol grup pe ol i salim pinis i ken kisim tok orait, na yu ken kisim fail bilong ol.',
  organisation_suspended:
    'Dispela oganaisesen i stop liklik. Yu ken ritim na kisim fail; taim pe i konfem, em bai op gen.',
  organisation_frozen:
    'Dispela oganaisesen i pas: yu ken ritim olgeta samting, nogat samting i ken go.',
  organisation_cancelled: 'Dispela oganaisesen i pinis. Yu ken kisim ol pepa bilong en.',
  organisation_closed: noOrganisation,
  organisation_not_frozen: 'Dispela oganaisesen i no pas.',
  demonstration_only:
    'Yu lukim wanpela piksa tasol: yu no ken senisim o kisim wanpela samting hia. Long traim bilong yu yet yu ken mekim.',
})
