import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { runSlots } from './run-slots.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, type World } from './simulated-world.fixture.ts'

/** An operator in a folder of their own, who gives commands of `npm run slots` to the simulated account. */
export type Operator = {
  folder: string
  account: Account
  slots: (...words: string[]) => Promise<{ said: string; failed: string }>
  /** Where wrangler.production.toml lies, and what stands in it. */
  file: string
  config: () => string
  close: () => void
}

export async function operatorOf(world: World): Promise<Operator> {
  const { base, account, close } = await simulate(world)
  const folder = mkdtempSync(join(tmpdir(), 'bilum-'))
  copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'))
  writeFileSync(join(folder, 'production.json'), JSON.stringify(settings))
  const file = join(folder, 'wrangler.production.toml')
  const slots = async (...words: string[]) => {
    const env = { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: 'a token' }
    const said: string[] = []
    const failed = await runSlots(words, { folder, env, say: (line) => said.push(line) }).then(
      () => '',
      (error: Error) => error.message,
    )
    return { said: said.join('\n'), failed }
  }
  return { folder, account, slots, file, config: () => readFileSync(file, 'utf8'), close }
}
