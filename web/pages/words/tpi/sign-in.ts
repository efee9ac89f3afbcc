/* Tok Pisin, a draft: no speaker has checked it yet. Getting in: the password, the code, the lock, and links. */

import { draft } from '#domain/reading/draft.ts'
import type { SignInWords } from '../en/sign-in.ts'

export const signIn = draft<SignInWords>({
  title: (organisation) => `Log in long ${organisation}`,
  email: 'Email',
  password: 'Password',
  button: 'Log in',
  forgotten: 'Yu lusim tingting long password?',
  how: 'Olsem wanem yu log in',
  signedOut: 'Yu logaut pinis.',
  unsent:
    'Log in bilong yu i pinis. Samting yu salim nau i no kamap. Sapos yu salim bipo na bekim i no kam, lukluk pastaim: ating em i kamap pinis.',
  passwordSet: 'Nupela password bilong yu i redi. Log in wantaim dispela.',
  failed: (why) => `Yu no log in: ${why}`,
  needed: (label) => `Yu mas raitim: ${label}.`,
  tooLong: (label, most) => `${label} i no ken winim ${most} mak bilong rait.`,
  notRight: (label) => `${label} i no stret.`,

  factor: 'Namba tu sekim',
  withPasskey: 'Password bilong yu i stret. Yusim passkey bilong yu, o raitim code.',
  withCode: 'Password bilong yu i stret. Raitim 6-pela namba we authenticator app i soim nau.',
  code: 'Code',
  codeHint: 'Fon i no stap? Yu ken raitim tu wanpela long ol recovery code bilong yu.',
  usePasskey: 'Yusim passkey',
  passkeyScript:
    'Dispela fon o kompyuta i gat passkey pinis hia.|I no wok. Traim gen, o traim narapela rot.',

  locked: 'I lok',
  lockedLead: 'I gat longpela taim nau nogat man o meri i wok hia. Raitim password bilong yu.',
  proof: 'Yu yet?',
  proofLead:
    'Samting yu askim i givim rait, o i senisim namba mipela i ringim, na i longpela taim nau yu log in. Raitim password bilong yu, na bihain askim gen.',
  goOn: 'Go het',
  kept: 'Samting yu salim i no kamap yet. Mipela i holim.',
  lost: 'Samting yu salim i no kamap, na mipela i no inap holim: bihain salim gen.',
  unlock: 'Opim',
  unlockCode: 'Kisim long authenticator app, o raitim recovery code.',
  againWithPasskey: 'Log in gen wantaim passkey bilong yu',
  unlocked: 'I op',
  unlockedLead: 'Samting yu salim bipo i no kamap. Salim nau, o lukim pes pastaim.',
  sendNow: 'Salim nau',
  backToPage: 'Go bek long pes',

  forgottenLead:
    'Raitim email yu save log in wantaim. Mipela bai salim link bilong makim nupela password.',
  sendLink: 'Salim link',
  linkSent:
    'Sapos wanpela man o meri hia i gat dispela email, link i go nau long em; email i tokaut link i op inap long wanem taim. Sapos ol i askim planti taim, mipela i no rait moa inap sampela aua: nupela tru bilong ol i op yet.',
  backToSignIn: 'Go bek long log in',
  resetTitle: 'Makim nupela password',
  resetLead: (email) =>
    `Olgeta fon na kompyuta we yu log in long en bai logaut. Yu log in olsem ${email}.`,
  setPassword: 'Putim password',
  activationTitle: 'Welkam. Makim password bilong yu',
  activationLead: (email) =>
    `Ol i singautim yu i kam hia. Taim yu makim password, account bilong yu i redi. Yu log in olsem ${email}.`,
  activate: 'Statim account bilong mi',
  newPassword: 'Nupela password',
  passwordHint: (alone) =>
    `${alone} mak bilong rait o moa. Sampela tok wantaim i gutpela password.`,
  passwordHintBeside: (alone, beside) =>
    `${alone} mak bilong rait o moa, o ${beside} sapos yu gat namba tu sekim. Sampela tok wantaim i gutpela password.`,
  counted: (alone) => `# long ${alone} mak bilong rait o moa.`,
  longEnough: 'Inap pinis.',
  deadLink: 'Dispela link i no op moa',
  askInviter: 'Man o meri i singautim yu i ken salim narapela.',
  passwordChosen: 'Sapos yu makim password long dispela link, em i redi: log in wantaim dispela.',
  newLink: 'Askim long nupela link',
})
