/* Tok Pisin, a draft: no speaker has checked it yet. What happened to an account, and what to do if it was not you. */

import { draft } from '../../../domain/reading/draft.ts'
import { nameOnly, type WriteLetter } from '../letter-parts.ts'
import { type NoticeWords, otherwiseOf, placeFor } from '../security-notice.ts'

const words: NoticeWords = {
  events: {
    new_device: {
      subject: 'Account bilong yu i wok long nupela fon o kompyuta',
      happened:
        'Wanpela man o meri i log in long account bilong yu long wanpela fon o kompyuta mipela i no bin lukim bipo.',
    },
    password_changed: {
      subject: 'Password bilong yu i senis',
      happened: 'Password bilong account bilong yu i senis pinis.',
    },
    factor_added: {
      subject: 'Nupela namba tu sekim i stap long log in bilong yu',
      happened: 'Wanpela authenticator app o passkey i kam insait long account bilong yu.',
    },
    factor_removed: {
      subject: 'Wanpela namba tu sekim i raus long log in bilong yu',
      happened: 'Wanpela authenticator app o passkey i raus long account bilong yu.',
    },
    signed_out: {
      subject: 'Yu logaut long olgeta hap',
      happened: 'Wanpela administrator i mekim yu logaut long olgeta fon na kompyuta.',
    },
    device_signed_out: {
      subject: 'Yu logaut long wanpela fon o kompyuta',
      happened:
        'Wanpela administrator i mekim yu logaut long wanpela fon o kompyuta. Long ol narapela yu stap yet.',
    },
    recovery_codes_made: {
      subject: 'Account bilong yu i gat ol nupela recovery code',
      happened: 'Account bilong yu i gat ol nupela recovery code; ol olpela i no wok moa.',
    },
    recovery_code_used: {
      subject: 'Wanpela recovery code i wok long log in',
      happened:
        'Wanpela man o meri i log in long account bilong yu wantaim wanpela recovery code bilong yu.',
    },
    account_locked: {
      subject: 'Password i no stret long account bilong yu',
      happened:
        'Wanpela man o meri i traim planti taim long log in long account bilong yu, na password i no stret. Olgeta narapela traim long dispela hap i mas wet longpela taim moa. Yu ken log in yet long masin yu bin yusim bipo, o makim nupela password.',
    },
    codes_guessed: {
      subject: 'Wanpela man i save long password bilong yu i traim ol code',
      happened:
        'Wanpela man o meri i raitim password bilong yu, na em i stret, tasol planti code i no stret. Olgeta narapela traim long dispela hap i mas wet longpela taim moa.',
    },
    approval_codes_guessed: {
      subject: 'Planti code i no stret long tok orait long wanpela grup pe',
      happened:
        'Wanpela man o meri i log in pinis long account bilong yu i raitim planti code bilong tok orait long wanpela grup pe, na ol i no stret. Olgeta narapela code i mas wet longpela taim moa.',
    },
    passkey_copied: {
      subject: 'Ating wanpela man i gat kopi bilong passkey bilong yu',
      happened:
        'Wanpela passkey bilong yu i wok, tasol namba bilong em i go bek: ating i gat kopi bilong em. Mipela i no larim. Rausim dispela passkey, na putim narapela.',
    },
    bank_account_changed: {
      subject: 'Bank account i senis',
      happened: 'Bank account i senis long oganaisesen bilong yu.',
    },
    rules_changed: {
      subject: 'Lo bilong tok orait i senis',
      happened: 'Hamas manmeri i mas tok orait long wanpela grup pe: dispela i senis.',
    },
    sign_in_rules_changed: {
      subject: 'Ol lo bilong log in i senis',
      happened:
        'Husat i mas gat namba tu sekim, hamas aua wanpela log in i stap, o long wanem hap manmeri i ken log in: wanpela bilong dispela i senis. Pes “Security” i gat ol lo i stap nau.',
    },
    networks_emptied: {
      subject: 'Manmeri i ken log in long olgeta hap gen',
      happened:
        'Bilum i rausim olgeta network long lis bilong oganaisesen, long wanem wanpela man o meri bilong yupela i askim. Stat nau manmeri i ken log in long olgeta hap, na password na namba tu sekim i stap olsem bipo. Long pes “Security” yu ken raitim nupela lis.',
    },
    closure_begun: {
      subject: 'Oganaisesen bilong yu i laik lusim Bilum',
      happened:
        'Ol administrator i pasim oganaisesen. Nau yu ken ritim na kisim ol pepa tasol. Insait long 30 de yu o narapela administrator i ken tanim bek long pes “Organisation”; bihain mipela i rausim olgeta samting.',
    },
    closure_taken_back: {
      subject: 'Oganaisesen bilong yu i stap',
      happened:
        'Wanpela administrator i tanim bek: oganaisesen i no lusim Bilum. Em i stap olsem bipo.',
    },
    change_waits: {
      subject: 'Wanpela senis i wet long namba tu administrator',
      happened:
        'Wanpela man o meri i askim long senis i givim wok o pawa. Bai i kamap taim narapela administrator i konfem: lukim long pes “Users”.',
    },
    unfreezing_asked: {
      subject: 'Wanpela man i askim long opim oganaisesen gen',
      happened:
        'Narapela administrator i askim long rausim red button. Bai i kamap taim yu konfem, long pes “Organisation”.',
    },
    delegation_given: {
      subject: 'Wanpela man i tok orait long nem bilong narapela',
      happened:
        'Wanpela man o meri i givim mak bilong em bilong tok orait long narapela, sampela de tasol. Aninit yu lukim husat i givim, long husat, na inap long wanem de.',
    },
    delegation_ended: {
      subject: 'Wanpela man i no tok orait moa long nem bilong narapela',
      happened:
        'Mak bilong tok orait wanpela man o meri i givim long narapela, em i go bek pinis. Aninit yu lukim wanem wan.',
    },
    api_key_made: {
      subject: 'Wanpela API key i kamap',
      happened:
        'Wanpela program i ken wok nau long oganaisesen bilong yu, long nem bilong man o meri i wokim key.',
    },
    webhook_added: {
      subject: 'Narapela adres i kisim toksave long ol grup pe bilong yu',
      happened:
        'Wanpela man o meri i makim wanpela adres ausait long Bilum bilong kisim toksave long ol grup pe: namba na totel bilong ol, i no account.',
    },
    webhook_changed: {
      subject: 'Toksave i go long narapela program i senis',
      happened:
        'Wanpela administrator i senisim wanem toksave long ol grup pe i go long wanpela adres ausait long Bilum. Program i wet long en bai i no harim samting long wanpela orait o bank fail. Aninit yu lukim wanem adres, na husat i senisim.',
    },
    webhook_off: {
      subject: 'Wanpela webhook i stop',
      happened:
        'Klostu tripela de nau, ol toksave Bilum i salim long dispela adres i no kamap, olsem na mipela i no salim moa. Taim em i wok gen, statim long pes “Integrations”.',
    },
    archive_begun: {
      subject: 'Wanpela man i kisim olgeta samting bilong oganaisesen i go ausait',
      happened:
        'Narapela administrator i askim long wanpela fail: ol manmeri i kisim pe, ol account, ol pe, ol fail na buk bilong wok, olgeta long wanpela fail. I no gat password insait.',
    },
    details_changed: {
      subject: 'Nem o adres bilong oganaisesen i senis',
      happened:
        'Nem, adres, namba bilong fon o email bilong ol invoice bilong oganaisesen i senis. Aninit yu lukim wanem wan, na husat i senisim.',
    },
    person_renamed: {
      subject: 'Wanpela bilong tok orait i gat narapela nem',
      happened:
        'Wanpela husat i save tok orait long ol pe i senisim nem bilong em yet. Aninit yu lukim tupela nem.',
    },
    records_disagree: {
      subject: 'Ol rekod i no wanbel',
      happened:
        'Long nait mipela i skelim ol rekod bilong oganaisesen bilong yu. Wanpela samting i no stret, na nait bipo i no bin olsem. Aninit yu lukim hamas, na wanem sekim i painim.',
    },
    rights_changed: {
      subject: 'Wok o pawa bilong wanpela man o meri i senis',
      happened: 'Wok, mak bilong tok orait o account i senis. Aninit yu lukim bilong husat.',
    },
  },
  advice: {
    change_password:
      'Sapos em i no yu, senisim password bilong yu nau tasol, na logaut long ol narapela hap long profile bilong yu. Tokim administrator bilong yu.',
    take_back:
      'Sapos em i no yu, makim nupela password nau tasol, na tokim administrator bilong yu tude: ating wanpela man i bin stap long account bilong yu.',
    nothing_yet:
      'Sapos em yu, wet na traim gen, o makim nupela password. Sapos nogat, nogat man i go insait; tokim administrator bilong yu.',
    check_account:
      'Sapos yu no save long dispela, no ken tok orait long grup pe i gat dispela account. Ringim man o meri long namba yu save pinis, i no namba long email o toksave.',
    end_delegation:
      'Sapos yu no save long dispela, pinisim nau tasol long profile bilong yu, o askim administrator bilong yu: tupela ya na olgeta administrator i ken pinisim.',
    look_at_records:
      'Pes “Data integrity” i kolim olgeta wan wan. Lukim ol pastaim long narapela bank fail i kamap, na tokim ol manmeri bilong Bilum.',
    revoke:
      'Sapos yu no save long dispela, pinisim long pes “Integrations”, na askim husat i mekim.',
    ask_administrator: 'Sapos yu no save long dispela, askim administrator bilong yu.',
  },
  password: 'Makim nupela password',
  signIn: 'Log in',
}

export const securityNotice = draft<WriteLetter<'security_notice'>>(({ what, about }, context) => {
  const { subject, happened } = words.events[what]
  const otherwise = otherwiseOf(what)
  return {
    subject,
    parts: [
      happened,
      {
        facts: [
          // written down in English when it happened
          ...(about === '' ? [] : [['Wanem', nameOnly(about), 'en'] as [string, string, 'en']]),
          ['Taim', context.formats.momentInZone(context.writtenAt)],
          ['Account', context.recipient.email],
        ],
      },
      words.advice[otherwise],
      placeFor(otherwise, context, words),
    ],
  }
})
