/* Tok Pisin, a draft: no speaker has checked it yet. One's own sign-in: password, second factors, devices. */

import { draft } from '#domain/reading/draft.ts'
import type { AccountWords } from '../en/account.ts'

export const account = draft<AccountWords>({
  title: 'Log in bilong yu',
  back: '‹ Stat pes',
  mustEnrol:
    'Oganaisesen bilong yu i askim long namba tu sekim. Redim wanpela, bihain olgeta narapela samting i op.',
  youAre: (email) => `Yu log in olsem ${email}.`,
  changePassword: 'Senisim password',
  factors: 'Namba tu sekim',
  noFactor: 'I no gat yet. Sapos yu gat wanpela, man i stilim password i no inap log in.',
  remove: 'Rausim',
  since: (at) => `stat long ${at}`,
  sinceAndUsed: (at, used) => `stat long ${at}, las taim yu yusim ${used}`,
  addApp: 'Putim authenticator app',
  addPasskey: 'Putim passkey bilong dispela fon o kompyuta',
  codesLeft: (left) =>
    `${left} long 10-pela recovery code i stap yet. Sapos yu no gat, wokim nupela: ol i kisim ples bilong ol olpela.`,
  makeCodes: 'Wokim 10-pela nupela recovery code',
  where: 'Yu log in we',
  thisOne: 'dispela',
  signOut: 'Logaut',
  sinceFrom: (at, address) => `stat long ${at}, long ${address}`,
  signOutEverywhere: 'Logaut long olgeta hap, na hia tu',
  passwordAgain: 'Password bilong yu, gen',
  language: 'Tokples',
  languageLead:
    'Bilong ol pes bilong log in na tok orait, ol namba wan wok, pe bilong Bilum, na ol email i kam long yu (i stap long English sapos browser i askim, tasol email yu askim taim yu log in i stap long tokples bilong browser). Ol narapela pes, ol invoice, na ol toksave bilong Bilum yet, i stap long English.',
  asBrowser: 'Olsem browser bilong mi i askim',
  saveLanguage: 'Holim tokples',
  rules: 'Ol lo bilong log in long oganaisesen',
  signIns: 'Ol las log in bilong yu',
  times: (many) => `, ${many} taim`,
  fromWhere: (place) => `long ${place}`,
  notYou: 'Sapos wanpela i no yu, senisim password na tokim administrator.',
  outcomes: {
    signed_in: 'Log in pinis',
    wrong_password: 'Password i no stret',
    wrong_code: 'Code o passkey i no stret',
    locked: 'I lok bihain long planti traim',
    network: 'I no long network bilong oganaisesen',
    other_network: 'I stap insait pinis, tasol i no long network bilong oganaisesen',
    inactive: 'Account i stop pinis',
  },
  done: {
    added: 'Passkey i stap nau.',
    removed: 'Namba tu sekim i raus pinis.',
    ended: 'Dispela fon o kompyuta i logaut pinis.',
    saved: 'Mipela i holim pinis.',
    password: 'Password bilong yu i senis pinis. Olgeta narapela fon na kompyuta i logaut.',
  },

  passwordTitle: 'Senisim password bilong yu',
  passwordLead: 'Olgeta narapela fon na kompyuta we yu log in long en bai logaut.',
  present: 'Password bilong nau',
  backToSignIn: 'Go bek long log in bilong yu',

  appTitle: 'Redim authenticator app bilong yu',
  appLead:
    'Skenim dispela wantaim app olsem Aegis, Google Authenticator o Microsoft Authenticator, o raitim key long app. Bihain raitim 6-pela namba app i soim.',
  picture: 'QR code bilong key aninit',
  key: 'Key:',
  confirmApp: 'Konfem app',
  codesTitle: 'Ol recovery code bilong yu',
  codesLead:
    'Printim o raitim nau, na putim long hap we fon bilong yu i no stap. Taim app o passkey i lus, wanpela code i larim yu log in wanpela taim. Mipela i no soim gen; ol olpela i no kaunt moa.',
  kept: 'Mi holim pinis',
  passkeyTitle: 'Putim passkey',
  passkeyLead:
    'Fon o kompyuta bilong yu i askim long pinga, pes o lok bilong en. Passkey i wok long dispela adres tasol, olsem na nogat man i ken giamanim yu na kisim.',
  makePasskey: 'Wokim passkey',
  needsScript: 'Passkey i nidim JavaScript. Authenticator app i wok nating.',
})
