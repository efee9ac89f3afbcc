import { must } from '../../worker/domain/must.ts'
import type { Person } from './api.ts'

/** An organisation as its bank knows it. */
const namesAtBank: Record<string, { userName: string; remitter: string }> = {
  demo: { userName: 'DEMO PROVINCIAL HOSPITAL', remitter: 'DEMO HOSPITAL' },
  other: { userName: 'OTHER TRADING', remitter: 'OTHER TRADING' },
}

/** The demo's two accounts: salaries leave from BSP, suppliers are paid from Kina Bank. */
export async function addSourceAccounts(admin: Person, slug: string) {
  const ours = must(namesAtBank[slug], slug)
  const { id: payroll } = await admin.post('/source-accounts', {
    ...ours,
    name: 'BSP payroll',
    bank: 'BSP',
    bsb: '088-950',
    accountNumber: '7001234567',
    profile: 'kundu-pei-132',
    deUserId: '000001',
  })
  const { id: suppliers } = await admin.post('/source-accounts', {
    ...ours,
    name: 'Kina suppliers',
    bank: 'Kina Bank',
    bsb: '028-038',
    accountNumber: '10000001',
    profile: 'aba-120',
    switches: { balancingRecord: 'always' },
    deUserId: '000000',
  })
  // of Kina Bank nobody knows one: the demo shows that as well
  await admin.put(`/source-accounts/${payroll}/cut-offs`, {
    items: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '14:00', workingDaysBefore: 0 })),
    toldBy: 'the branch',
  })
  return { payroll, suppliers }
}
