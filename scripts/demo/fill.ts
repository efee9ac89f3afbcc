import { startLocalWorker } from '../local-worker.ts'
import { type DemoOrganisation, demoOrganisations } from '../prepare-local.ts'
import { payDayNow, seedDemo } from './seed-demo.ts'
import { seedHistory } from './seed-history.ts'

/** Whose past is made too: the other organisation stays as small as a new one. */
const withHistory = 'demo'

type Local = {
  organisations?: DemoOrganisation[]
  /** Is called with the demo's organisations that have nothing in them yet, before they are filled. */
  onEmpty?: (slugs: string[]) => void
}

/**
 * Makes the databases and organisations that are missing, and the past of the demo's where they have none, before the Worker
 * that serves them is started on `persistTo`.
 */
export async function makeLocal(
  persistTo: string,
  { organisations = demoOrganisations, onEmpty }: Local = {},
) {
  const past = await startLocalWorker('scripts/demo/past-worker.ts', persistTo)
  try {
    const address = await past.url
    const empty = await prepare(address, organisations)
    const slugs = empty.filter((slug) => demoOrganisations.some((demo) => demo.slug === slug))
    if (slugs.length === 0) return
    onEmpty?.(slugs)
    const port = Number(address.port)
    if (slugs.includes(withHistory)) await seedHistory(withHistory, port, payDayNow())
    for (const slug of slugs) await seedDemo(slug, port)
  } finally {
    await past.dispose()
  }
}

async function prepare(address: URL, organisations: DemoOrganisation[]): Promise<string[]> {
  const body = JSON.stringify(organisations)
  const answer = await fetch(new URL('/prepare', address), { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as string[]
}
