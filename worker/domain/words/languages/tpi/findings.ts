/* Tok Pisin, a draft: no speaker has checked it yet. What is found in a batch before it is approved. */

import type { Evidence } from '../../../batches/findings.ts'
import { formatToea } from '../../../money/money.ts'
import { draft } from '../../../reading/draft.ts'
import { plainFormatsIn } from '../../../reading/formats.ts'
import type { FindingWording, FindingWords } from '../../finding-words.ts'
import { besideDays } from '../../settling/beside-words.ts'
import { calendarInTokPisin } from './calendar.ts'

const { day: date, moment } = plainFormatsIn(calendarInTokPisin)

/** After a count a noun stays as it is. */
const words = (title: string, counted: string): FindingWords => ({
  title,
  one: counted,
  many: counted,
})

const instead = (known: unknown) => (known ? ` Account i stap long pepa em ${known}.` : '')
const day = (at: unknown) => (at ? moment(String(at)) : 'bipo')
const toea = (amount: unknown) => formatToea(Number(amount))
const called = (written: unknown, code: unknown) =>
  [written, code && `(${code})`].filter(Boolean).join(' ')
const kept = 'Wanpela pe bilong wanpela grup pe ol i haitim'
const named = ({ invoice, creditNote, elsewhere }: Evidence) => {
  if (elsewhere) return ' (long narapela account bilong dispela man o meri)'
  return creditNote ? ` (credit note ${creditNote})` : invoice ? ` (invoice ${invoice})` : ''
}
const othersMust = 'Narapela man o meri i mas sekim pastaim, bihain mani i ken go.'

export const findingsInTokPisin = draft<FindingWording>({
  kinds: {
    account_changed: words('Account i senis', 'account i senis'),
    account_added: words('Narapela account', 'narapela account i stap wantaim olpela'),
    belongs_to_other: words('Account bilong narapela', 'account bilong narapela man o meri'),
    old_account: words('Olpela account', 'olpela account'),
    account_rejected: words('Account i kisim tok nogat', 'account i kisim tok nogat'),
    account_returned: words('Las pe i kam bek', 'account we pe bilong en i kam bek'),
    account_cooling: words('Sekim pinis, i no ken pe yet', 'account i wet liklik yet'),
    account_unverified: words('Account i no sekim yet', 'account yu mas sekim'),
    verified_by_maker: words(
      'Man i redim i sekim',
      'account we man o meri i redim dispela grup pe i sekim',
    ),
    same_invoice: words('Invoice i pe pinis', 'invoice i pe pinis'),
    void_booked: words('Ating bank i pe pinis', 'pe i stap long fail i lus, ating bank i pe pinis'),
    void_before: words('I stap long fail i lus', 'pe i stap bipo long fail i lus'),
    came_back: words('I kam bek bipo', 'pe i wankain long mak i kam bek'),
    paid_since: words('I pe pinis bihain', 'pe gen bilong samting i pe pinis bihain'),
    same_sheet: words('Wankain grup pe gen', 'grup pe i wankain olsem dispela'),
    paid_before: words(
      'I pe bipo',
      'pe i wankain long mak na account o man o meri olsem narapela grup pe',
    ),
    duplicate: words('I wankain olsem narapela pe', 'pe i luk wankain'),
    code_reused: words('Narapela nem long dispela namba', 'namba i gat narapela nem'),
    code_differs: words('Narapela namba', 'man o meri i gat narapela namba'),
    same_name: words('Nupela, nem i wankain', 'nupela man o meri i gat nem mipela i save long en'),
    name_close: words('Nem i no stret', 'nem i no wankain stret'),
    branch_changed: words('Brens i senis', 'brens i senis'),
    shared_account: words('Wanpela account, tupela nem', 'pe i go long account bilong tupela nem'),
    member_unnamed: words('Nem bilong memba i no stap', 'memba i no gat nem'),
    pooled_account: words('Account bilong planti memba', 'account bilong planti memba'),
    above_usual: words('I winim tupela taim mak bilong en', 'pe i winim tupela taim mak bilong en'),
    split_below_band: words('Ol grup pe long wankain de', 'narapela grup pe long wankain de'),
    paid_beside: words('Kaunim wantaim', 'man o meri bilong planti grup pe'),
    pays_again: words('Pe gen', 'pe i pe gen mani i kam bek'),
    certificate_ended: words(
      'Pepa bilong takis i pinis',
      'pe i go long man o meri we pepa bilong takis bilong en i pinis',
    ),
    new_payee: words('Nupela man o meri', 'nupela man o meri i kisim pe'),
    thinly_confirmed: words(
      'Account i no sekim gut',
      'account we tok orait bilong grup pe tasol i konfemim',
    ),
    several_payments: words('Planti pe', 'man o meri i kisim planti pe'),
    attached_twice: words('Pepa i stap bipo', 'pepa i stap long narapela hap bipo'),
    same_period: words('Dispela taim i gat pe pinis', 'taim i gat pe pinis'),
    supplementary_run: words('Pe antap', 'pe antap'),
  },
  sentences: {
    account_changed: ({ now, known }) =>
      `Account ${now} i no wankain olsem account i stap long pepa.${instead(known)} ${othersMust}`,
    account_added: ({ now, known }) =>
      `Account ${now} em i narapela account wantaim ${known}. ${othersMust}`,
    belongs_to_other: ({ written, code, owner, ownerCode, meant }) =>
      `Account i bilong ${called(owner, ownerCode)}; lista i tok ${called(written, code)}${
        meant && meant !== written ? `, na dispela namba i bilong ${meant}` : ''
      }.`,
    old_account: ({ now, until, known }) =>
      `${now} em account bilong dispela man o meri inap long ${day(until)}.${instead(known)}`,
    account_rejected: ({ now, on, known }) =>
      `Wanpela man o meri i lukim ${now} na tok nogat long ${day(on)}.${instead(known)}`,
    account_returned: ({ now }) =>
      `Bank i salim bek wanpela pe i go long ${now}. Mani i no ken go long en inap wanpela man o meri i sekim gen.`,
    account_cooling: ({ now, from, heldUpBy, isKept }) =>
      heldUpBy || isKept
        ? `${now} i sekim pinis. Mani i ken go taim ${heldUpBy || 'wanpela grup pe ol i haitim'}, i save pe olpela account yet, i stap long bank o i stop.`
        : `${now} i sekim pinis. Mani i ken go stat long ${day(from)}.`,
    account_unverified: ({ now }) =>
      `${now} em i nupela. Dispela oganaisesen i save sekim ol nupela account pastaim long pe.`,
    verified_by_maker: ({ now }) =>
      `Man o meri i sekim ${now} i redim tu dispela grup pe. Narapela man o meri i mas sekim tu.`,
    same_invoice: ({ where, paidToea, invoice, creditNote }) =>
      `Dispela man o meri i gat wanpela pe pinis long ${creditNote ? `credit note ${creditNote}` : invoice ? `invoice ${invoice}` : 'dispela invoice'}: ${where ? `${where}, ${toea(paidToea)}` : 'long wanpela grup pe ol i haitim'}.`,
    void_booked: ({ where, ...by }) =>
      `${where || kept}${named(by)} i stap long wanpela fail bilong bank i lus, na wanpela mani i lusim account i stap long statement: ating em bilong dispela fail. Tupela man o meri i mas tok pastaim dispela mani em i wanem.`,
    void_before: ({ where, ...by }) =>
      `${where || kept}${named(by)} i stap long wanpela fail bilong bank i lus: ating bank i pe yet.`,
    came_back: ({ where, became, ...by }) =>
      `${where || kept}${named(by)} i kam bek, ${named(by) ? '' : 'em yet o wantaim ol arapela i wankain mak, o i gat wankain tok, '}${
        became === 'owed'
          ? 'na i no pe gen yet'
          : became === 'pay_again'
            ? 'na narapela lain i pe gen'
            : 'na i pe long narapela rot'
      }. Dispela em narapela dinau?`,
    paid_since: ({ where }) =>
      `${where || kept} i pe wankain mak, o olgeta mak bilong pe ya o bilong olgeta i kam bek, long dispela man o meri bihain long taim em i kam bek.`,
    same_sheet: ({ batch }) => `${batch} i gat wankain lista, o 4 long olgeta 5 pe i wankain.`,
    paid_before: ({ batch, elsewhere }) =>
      `${batch || 'Wanpela grup pe ol i haitim'} i pe wankain mak long ${elsewhere ? 'dispela man o meri long narapela account' : 'wankain account'}.`,
    duplicate: ({ first }) =>
      `Lain ${first} i pe wankain mak long wankain account wantaim wankain tok.`,
    code_reused: ({ code, written, known }) =>
      `${code} em ${known}, husat i gat dispela account; lista i kolim em ${written}.`,
    code_differs: ({ code, known }) => `Lista i givim namba ${code}; long pepa em i ${known}.`,
    same_name: ({ name, other, stopped, more }) =>
      `Nupela man o meri. ${name} em i nem bilong ${other} tu${stopped ? ' (pe i no ken go long em)' : ''}${more ? `, na bilong ${more} moa` : ''}.`,
    name_close: ({ written, known }) =>
      `Lista i tok ${written}; account i bilong ${known}, na dispela nem bai i go long bank.`,
    branch_changed: ({ now, known }) =>
      `Namba i wankain, brens i no wankain: bipo ${known}, nau ${now}.`,
    shared_account: ({ with: other }) => `Narapela lain i pe dispela account long ${other}.`,
    member_unnamed: ({ reference, with: other }) =>
      other
        ? `Planti memba i gat dispela account, na “${reference}” i stap long pe bilong ${other} tu.`
        : 'Planti memba i gat dispela account, na i no gat tok bilong soim pe i bilong husat.',
    pooled_account: ({ name, now, count, totalToea }) =>
      `${count === 1 ? 'Dispela pe' : `${count} pe, totel ${toea(totalToea)},`} i go long ${now}, we i bilong ${name}: em account bilong planti memba. Nem i stap long pe em i bilong memba, olsem lista i tok.`,
    above_usual: ({ usualToea }) => `Planti taim dispela man o meri i kisim ${toea(usualToea)}.`,
    split_below_band: ({ count }) =>
      `${count} narapela grup pe bilong wankain man o meri, account na de: ol i nidim tok orait bilong totel bilong ol wantaim.`,
    paid_beside: ({ batch, totalToea }) =>
      `Wantaim ${batch} dispela man o meri i kisim ${toea(totalToea)} insait long ${besideDays} de: grup pe i nidim tok orait bilong dispela totel.`,
    pays_again: ({ where, day: on, backToea, paidToea, writtenBy, broughtBy, saidBy }) => {
      const brought = broughtBy
        ? `, olsem fail bilong bank i soim, we ${broughtBy} wanpela tasol i bringim na i tok em i bilong wanem pe`
        : ''
      const shown = saidBy
        ? `, olsem fail bilong bank i soim, tasol fail i tokim narapela account: ${saidBy} wanpela tasol i tok em i bilong dispela pe`
        : brought
      const says = writtenBy
        ? `, olsem ${writtenBy} i raitim: i no gat fail bilong bank i soim`
        : shown
      const day = `${date(String(on))}${says}`
      return backToea === paidToea
        ? `I pe gen ${where}, we mani i kam bek long ${day}.`
        : `I pe gen ${toea(backToea)} bilong ${toea(paidToea)} long ${where}: dispela hap i kam bek long ${day}.`
    },
    certificate_ended: ({ lastDay }) =>
      `Pepa bilong takis bilong dispela man o meri i pinis long ${date(String(lastDay))}, na i no gat nupela.`,
    new_payee: ({ now }) =>
      `Namba wan pe, i go long ${now}. Dispela grup pe tasol i soim account; i no gat man o meri i sekim.`,
    thinly_confirmed: ({ batch, times }) =>
      `I no gat man o meri i sekim dispela account; tok orait long ${batch || 'wanpela grup pe bipo'} tasol. Long ol las pe bilong en, ${times} i gat kain mak olsem.`,
    several_payments: ({ name, count, totalToea }) =>
      `${name} i kisim ${count} pe, totel ${toea(totalToea)}.`,
    attached_twice: ({ file, batch }) => `${file} i wankain olsem wanpela pepa bilong ${batch}.`,
    same_period: ({ batch }) =>
      `${batch} i gat wankain taim, na wankain template o wankain kain na account, na i go long ol man i save orait pinis.`,
    supplementary_run: ({ batch, reason }) =>
      `Pe antap${batch ? ` wantaim ${batch}` : ''}: ${reason}`,
  },
})
