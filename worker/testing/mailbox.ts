import { env } from 'cloudflare:workers'
import { listLetters } from '../mail/mailbox.ts'

/** The letters to an address, newest first, with links that work. */
export async function lettersTo(email: string) {
  const all = await listLetters(env)
  return all.filter(({ to }) => to.includes(email))
}

/** The path and query of the first link in the newest letter to an address, and its host. */
export async function linkTo(email: string, subject = /./): Promise<URL> {
  const letter = (await lettersTo(email)).find((one) => subject.test(one.subject))
  const [link] = letter?.text.match(/https?:\/\/\S+\?token=\S+/) ?? []
  if (!link) throw new Error(`no letter with a link to ${email}`)
  return new URL(link)
}
