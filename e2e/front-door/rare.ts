import type { Page } from 'playwright-core'

type Answer = Record<string, unknown> & { items: Record<string, unknown>[] }

/**
 * What the platform rarely has, in the answers of the real one: an invoice that nobody paid yet, a colleague, a day that was
 * published, an administrator who is alone and asks for a right, an organisation with networks. Long names stand in them, as
 * people have.
 */
export async function showWhatIsRare(page: Page) {
  const adding = (path: RegExp, add: (answer: Answer) => void) =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const answer = await response.json()
      add(answer)
      await route.fulfill({ response, json: answer })
    })
  await adding(/api\/platform\/invoices(\?state=open)?$/, ({ items }) => {
    for (const one of items.slice(0, 1)) Object.assign(one, { state: 'issued', paidToea: 0 })
  })
  await adding(/api\/platform\/people$/, ({ items }) => {
    const name = { firstName: 'Bartholomew-Nathaniel', lastName: 'Papaseri-Wanigabar Kaumiakona' }
    const email = 'bartholomew-nathaniel.papaseri-wanigabar-kaumiakona@support.platform.example'
    const role = { role: 'support', roleTitle: 'Support' }
    items.push({ ...items[0], ...name, ...role, email, id: 'rare', status: 'active' })
  })
  await adding(/api\/platform\/days$/, ({ items }) => {
    const told = { by: 'Oa Rivu', at: '2026-11-20T04:06:00Z' }
    items.push({
      ...{ id: 'rare', day: '2027-03-15', name: 'Mourning for a former Governor-General' },
      ...{ scope: 'national', bank: '', effect: 'closed', closesAt: '', source: 'typed' },
      ...{ doubt: 'Told by telephone', published: told, retracted: null },
    })
  })
  await adding(/api\/platform\/organisations\/[^/]+$/, (answer) => {
    answer.networks = 3
  })
  await adding(/api\/platform\/organisations\/[^/]+\/changes$/, ({ items }) => {
    items.push({
      ...{ id: 'rare', summary: 'Change Bartholomew-Nathaniel Papaseri-Wanigabar: role Approver' },
      lines: [{ field: 'Role', before: 'Viewer', after: 'Approver' }],
      ...{ requestedBy: 'Ana Mea', requestedAt: '2026-11-20T04:06:00Z' },
      ...{ waitsUntil: '2026-11-23T04:06:00Z', number: '+675 7000 0001', calls: [] },
      ...{ notRefuse: '', notConfirm: '' },
    })
  })
}
