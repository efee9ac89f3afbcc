import type { StatementMapping } from './mapping.ts'

/** One line as a bank books it. */
export type Booked = { day: string; amountToea: number; text: string; reference?: string }

export const mapping: StatementMapping = {
  ...{ day: 'Date', text: 'Details', debit: 'Debit', credit: 'Credit', amount: '' },
  ...{ balance: 'Balance', reference: 'Ref', account: '' },
}

const kina = (toea: number) => (toea / 100).toFixed(2)

/** These lines as a CSV with balances, from an opening balance on. */
export function afterStatement(lines: readonly Booked[], openingToea: number) {
  let now = openingToea
  const rows = lines.map(({ day, amountToea, text, reference = '' }) => {
    now += amountToea
    const [debit, credit] = amountToea < 0 ? [kina(-amountToea), ''] : ['', kina(amountToea)]
    return `${day},${text},${debit},${credit},${kina(now)},${reference}`
  })
  return { text: ['Date,Details,Debit,Credit,Balance,Ref', ...rows].join('\n'), mapping }
}
