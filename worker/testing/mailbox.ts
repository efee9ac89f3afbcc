import { env } from 'cloudflare:workers'
import { listLetters } from '../mail/mailbox.ts'

/** The letters to an address, newest first, with links that work. */
export async function lettersTo(email: string) {
  const all = await listLetters(env)
  return all.filter(({ to }) => to.includes(email))
}

/** The link with a token in the newest letter to an address that has one. */
export async function linkTo(email: string): Promise<URL> {
  const links = (await lettersTo(email)).flatMap(
    ({ text }) => text.match(/https?:\/\/\S+\?token=\S+/) ?? [],
  )
  if (!links[0]) throw new Error(`no letter with a link to ${email}`)
  return new URL(links[0])
}
