/* Whom the demo hospital pays, and how much. All names are made up. */

const fortnights = { first: 10, last: 21 }
/** The fortnights of the demo's past, oldest first; the one of today comes after them. */
export const pastFortnights = Array.from(
  { length: fortnights.last - fortnights.first + 1 },
  (_, index) => fortnights.first + index,
)
export const fortnightNow = fortnights.last + 1

export type Paid = { code: string; name: string; bsb: string; accountNumber: string }
export type Line = Paid & { amountToea: number; reference: string }

/** So many have been paid through all these months, or began since. */
export const staffCount = 60
/** When who was not there from the beginning was paid first, by the place in the list. */
const joinedIn: Record<number, number> = {
  ...{ 45: 22, 46: 22, 52: 12, 53: 12, 54: 15 },
  ...{ 55: 17, 56: 17, 57: 20, 58: 20, 59: 21 },
}
/** Who left, and the last fortnight they were paid; and when they were archived, which was forgotten for one of them. */
export const leavers = [
  { ...leaver('D00061', 'Vele Baiva', '088-950', '1000483059'), last: 12, archivedIn: 12 },
  { ...leaver('D00062', 'Boio Hekwa', '028-038', '10490978'), last: 16, archivedIn: 17 },
  { ...leaver('D00063', 'Geua Moreavo', '018-005', '10498897'), last: 19, archivedIn: 19 },
]

function leaver(code: string, name: string, bsb: string, accountNumber: string): Paid {
  return { code, name, bsb, accountNumber }
}

const givenNames = [
  ...['Ovia', 'Hitolo', 'Mairi', 'Rarua', 'Igo'],
  ...['Sibona', 'Lahui', 'Douna', 'Kaia', 'Taita'],
]
const surnames = ['Asimba', 'Moreavo', 'Velesi', 'Hekwa', 'Dikana', 'Aropa']
const branches = ['088-950', '088-968', '028-038', '038-001', '018-005']

/** One of the staff, by the place in the list. */
export function staff(index: number): Paid {
  const bsb = branches[index % branches.length] ?? '088-950'
  const digits = bsb.startsWith('088') || bsb.startsWith('038') ? 10 : 8
  return {
    name: `${givenNames[index % givenNames.length]} ${surnames[Math.floor(index / givenNames.length)]}`,
    code: `D${String(index + 1).padStart(5, '0')}`,
    bsb,
    accountNumber: String(10 ** (digits - 1) + index * 7919),
  }
}

/** The salary of a fortnight. */
export const salaryToea = (index: number) => 120_000 + ((index * 13_337) % 250_000)

/** Fortnights with far more hours than usual: an outbreak, and the weeks when the theatre was moved. */
const busy = [13, 19]
/** From this one on salaries are what they are today. */
const raisedIn = 16

/** Who is paid in a fortnight of the past, and what. */
export function payrollOf(fortnight: number): Line[] {
  const reference = `FN${fortnight}`
  const present = Array.from({ length: staffCount }, (_, index) => index).filter(
    (index) => (joinedIn[index] ?? 0) <= fortnight,
  )
  return [
    ...present.map((index) => ({
      ...staff(index),
      amountToea: payToea(index, fortnight),
      reference,
    })),
    ...leavers
      .filter(({ last }) => fortnight <= last)
      .map((one, index) => ({ ...one, amountToea: payToea(61 + index, fortnight), reference })),
  ]
}

function payToea(index: number, fortnight: number): number {
  const salary = salaryToea(index) * (fortnight < raisedIn ? 0.97 : 1)
  const isBusy = busy.includes(fortnight) && index % 2 === 0
  const isOnCall = (index * 7 + fortnight * 5) % 9 === 0
  const hours = isBusy ? salary * (0.2 + (index % 5) * 0.05) : 0
  const call = isOnCall ? 8_000 + ((index * 1_931 + fortnight * 977) % 24_000) : 0
  return Math.round((salary + hours + call) / 5) * 5
}

const suppliers: (Paid & { usualToea: number })[] = [
  ['V01', 'Tidewrack Linen Service', '028-038', '20000101', 420_000],
  ['V02', 'Lamplight Generators', '028-038', '20000202', 610_000],
  ['V03', 'Fernhill Medical Supplies', '018-005', '20000303', 980_000],
  ['V04', 'Breadfruit Catering', '018-005', '20000404', 730_000],
  ['V05', 'Rainwater Tanks and Pumps', '028-038', '20000505', 260_000],
  ['V06', 'Longboat Fuels', '018-005', '20000606', 540_000],
  ['V07', 'Paperbark Stationers', '028-038', '20000707', 190_000],
  ['V08', 'Gecko Pest Control', '018-005', '20000808', 150_000],
].map(([code, name, bsb, accountNumber, usualToea]) => ({
  code: String(code),
  name: String(name),
  bsb: String(bsb),
  accountNumber: String(accountNumber),
  usualToea: Number(usualToea),
}))

/** The fortnight in which a generator was overhauled. */
export const overhauledIn = 18
const overhauled = 'V02'

/** Which invoices are paid between two fortnights, once it is said what they are. */
export function invoicesOf(fortnight: number): Line[] {
  return suppliers
    .filter(({ code }, index) => isOverhaul(code, fortnight) || (index + fortnight) % 3 !== 0)
    .map(({ usualToea, ...supplier }, index) => {
      const share = 0.85 + ((index * 37 + fortnight * 53) % 31) / 100
      const times = isOverhaul(supplier.code, fortnight) ? 3.2 : share
      return {
        ...supplier,
        amountToea: Math.round((usualToea * times) / 5) * 5,
        reference: `INV ${4_000 + fortnight * 19 + index * 311}`,
      }
    })
}

const isOverhaul = (code: string, fortnight: number) =>
  fortnight === overhauledIn && code === overhauled

/** A sheet as a payroll program writes it. */
export function sheetOf(lines: Line[]): string {
  const rows = lines.map(({ code, name, bsb, accountNumber, amountToea, reference }) =>
    [code, name, bsb, accountNumber, (amountToea / 100).toFixed(2), reference].join(','),
  )
  return ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n')
}
