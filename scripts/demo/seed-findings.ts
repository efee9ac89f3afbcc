import type { Person } from './api.ts'

type Cast = Record<'maker' | 'manager' | 'approver' | 'admin', Person>
type Where = { sourceAccountId: string; valueDate: string }

/**
 * Two drafts in the demo that show each kind of finding, made by using the product: accounts that were changed, verified and
 * rejected before, an invoice that is on its way, then a sheet that meets all of it.
 */
export async function seedFindings(cast: Cast, { sourceAccountId, valueDate }: Where) {
  const { maker, manager, approver, admin } = cast
  const rules = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }

  const draft = async (name: string, day: string, rows: string[]) => {
    const body = { name, sourceAccountId, valueDate: day, description: 'FN24' }
    const { id } = await maker.post('/batches', body)
    const form = new FormData()
    form.set('sheet', ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n'))
    await maker.post(`/batches/${id}/imports`, form)
    return id
  }
  const verify = (accountId: string, outcome: string, by = approver) => {
    const form = new FormData()
    const said = { outcome, method: 'in_person', spokeTo: 'The payee', note: 'At the pay office' }
    for (const [name, value] of Object.entries(said)) form.set(name, value)
    return by.post(`/waiting-accounts/${accountId}/verification`, form)
  }
  /** Another account for this payee; gives the version that waits. */
  const change = async (code: string, accountNumber: string, by = manager) => {
    const { items } = await maker.get(`/payees?search=${code}`)
    const id = items[0]?.id ?? ''
    const { accounts } = await by.put(`/payees/${id}`, { bsb: '028-038', accountNumber })
    return accounts.find(({ state }) => state === 'proposed')?.id ?? ''
  }
  /** This payee's account is one of many members; gives the version that waits. */
  const pool = async (code: string) => {
    const { items } = await maker.get(`/payees?search=${code}`)
    const { accounts } = await manager.put(`/payees/${items[0]?.id ?? ''}`, { isPooled: true })
    return accounts.find(({ state }) => state === 'proposed')?.id ?? ''
  }

  // before: an account of many members, an account replaced, one rejected, one in its waiting time, an invoice on its way
  await admin.put('/payee-rules', rules)
  await verify(await change('D00040', '80000040'), 'verified')
  await verify(await pool('D00049'), 'verified')
  const ofMaker = await change('D00043', '80000043', admin)
  await verify(ofMaker, 'verified', manager)
  await admin.put('/payee-rules', { ...rules, coolingChangedHours: 24 })
  await verify(await change('D00042', '80000042'), 'verified')
  await verify(await change('D00041', '80000041'), 'rejected')
  const invoice = await draft('Oxygen', valueDate, [
    'S1,Gas Supplies Ltd,088-950,5000000001,900.00,INV 4471',
  ])
  await maker.post(`/batches/${invoice}/submission`, { findingsReason: 'Delivered' })

  const id = await draft('Payroll FN24 with points to settle', valueDate, rowsOfEachKind)
  const { items } = await maker.get(`/batches/${id}/findings`)
  const other = items.find(({ kind, payeeName }) => isOther(kind) && payeeName === 'Douna Hekwa')
  await maker.post(`/batches/${id}/payments/${other?.paymentId}/settling`, {
    action: 'another_person',
  })
  await manager.put(`/batches/${id}`, { name: 'Payroll FN24, points to settle' })
  await draft('Oxygen, sent again', valueDate, [
    'S1,Gas Supplies Ltd,088-950,5000000001,900.00,Oxygen',
  ])
}

const isOther = (kind: string) => kind === 'account_changed'

/** The demo's payees with their accounts as payrolls.ts has them, each row with what is found in it. */
const rowsOfEachKind = [
  'D00001,Ovia Asimba,088-950,1000000000,950.00,FN24', // paid_before: Allowances FN23 has the same
  'D00031,Ovia Hekwa,028-038,80000031,310.00,FN24', // account_changed
  'D00033,Mairi Hekwa,028-038,10253408,320.00,FN24', // several_payments, with …
  'D00033,Mairi Hekwa,028-038,80000033,20.00,FN24', // … account_added
  'D00034,Rarua Hekwa,018-005,10269246,330.00,FN24', // belongs_to_other
  'D00040,Taita Hekwa,018-005,10308841,340.00,FN24', // old_account
  'D00041,Ovia Dikana,028-038,80000041,350.00,FN24', // account_rejected
  'D00042,Hitolo Dikana,028-038,80000042,360.00,FN24', // account_cooling
  'D00043,Mairi Dikana,028-038,80000043,365.00,FN24', // verified_by_maker
  'S1,Gas Supplies Ltd,088-950,5000000001,450.00,INV 4471', // same_invoice
  'D00036,Sibona Hekwa,088-950,1000277165,370.00,FN24', // shared_account, with …
  'D00036,Sibona Aropa,088-950,1000277165,37.00,FN24', // … code_reused
  'D99937,Lahui Hekwa,088-968,1000285084,380.00,FN24', // code_differs
  ',Douna Hekwa,028-038,80000038,390.00,FN24', // same_name, once it is said that she is another
  'D00039,K Hekwa,038-001,1000300922,400.00,FN24', // name_close
  'D00044,Rarua Dikana,038-002,1000340517,410.00,FN24', // branch_changed
  'D00045,Igo Dikana,018-005,10348436,9999.00,FN24', // above_usual
  'D00046,Sibona Dikana,088-950,1000356355,420.00,FN24', // thinly_confirmed: she was paid once
  'D00047,Lahui Dikana,088-968,1000364274,430.00,FN24', // duplicate, with …
  'D00047,Lahui Dikana,088-968,1000364274,430.00,FN24',
  'D00049,Vagi Member,038-001,1000380112,445.00,', // member_unnamed
  'D90001,Ila Rea,028-038,80009001,440.00,FN24', // new_payee
]
