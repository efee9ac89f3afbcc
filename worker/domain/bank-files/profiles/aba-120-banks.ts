import { aba120 } from './aba-120.ts'
import type { FixedWidthProfile } from './profile.ts'

/** The total record of every Australian bank: 999-999, and every record 1 counted in six digits (docs/bank-formats.md §1.3). */
const standardTotal = {
  trailerBsb: ['999-999'],
  trailerCountsContra: [true],
  trailerCountFill: ['zeros'],
} as const

/** CommBiz refuses an unbalanced file and asks for BSB then account order (docs/bank-formats.md §1.6, §1.7). */
export const aba120Cba: FixedWidthProfile = {
  ...aba120,
  name: 'aba-120-cba',
  title: 'Commonwealth Bank, ABA',
  balancingRecord: 'always',
  bankCode: 'CBA',
  bankTakes: { ...standardTotal, bankCode: ['CBA'], lineEnd: ['\r\n'] },
  deUserId: '301500',
  finalNewline: true,
  // NetBank does not import account names with these (docs/bank-formats.md §1.5).
  nameCharactersRefused: '*%/',
  sortByAccount: true,
}

/** NAB Connect: "File missing self-balancing line" is its first rejection (docs/bank-formats.md §1.8). */
export const aba120Nab: FixedWidthProfile = {
  ...aba120,
  name: 'aba-120-nab',
  title: 'NAB Connect, ABA',
  balancingRecord: 'always',
  bankCode: 'NAB',
  bankTakes: { ...standardTotal, bankCode: ['NAB'] },
  deUserId: '',
  finalNewline: true,
}

/** ANZ's list of characters is the standard one without the semicolon (docs/bank-formats.md §1.5). */
export const aba120Anz: FixedWidthProfile = {
  ...aba120,
  name: 'aba-120-anz',
  title: 'ANZ Australia, ABA',
  bankCode: 'ANZ',
  bankTakes: {
    ...standardTotal,
    bankCode: ['ANZ'],
    characters: ['becs_without_semicolon', 'common'],
  },
  deUserId: '',
  characters: 'becs_without_semicolon',
}

/**
 * Westpac Live rejects a header that names the account, and its code is WBC, never WPC (docs/bank-formats.md
 * §1.1).
 */
export const aba120Westpac: FixedWidthProfile = {
  ...aba120,
  name: 'aba-120-westpac',
  title: 'Westpac Australia, ABA',
  bankCode: 'WBC',
  bankTakes: { ...standardTotal, bankCode: ['WBC'] },
  deUserId: '000000',
  headerAccountMayBeFilled: false,
}

/**
 * Westpac PNG Corporate Online: the 0/1/7 layout with a debit record for the kina account (docs/bank-formats.md
 * §1.6). Its bank code and account length were not found: the code is Westpac's own, and a source
 * account may change it.
 */
export const westpacPng120: FixedWidthProfile = {
  ...aba120,
  name: 'westpac-png-120',
  title: 'Westpac PNG Corporate Online',
  confirmedByBank: false,
  balancingRecord: 'always',
  bankCode: 'WBC',
  deUserId: '000000',
  headerAccountMayBeFilled: false,
}
