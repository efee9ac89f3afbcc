import { type Context, Hono } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import type { App } from '../../http/app.ts'
import { formOf } from '../../http/form.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { open } from '../../http/policy.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { comeBack, requireRemoved } from './come-back.ts'

const byLink = open('whoever holds the link of a letter')

/** The way back of an administrator whom the only other one removed. GET shows, POST acts. */
export const comeBackPages = new Hono<App>()
  .get('/come-back', byLink, async (c) => {
    const token = c.req.query('token') ?? ''
    const language = languageOf(c)
    const { comeBack: words } = wordsIn(language)
    try {
      await requireRemoved(c, token)
    } catch (error) {
      return deadLink(c, error)
    }
    const { organisation, page } = lookOf(c.var.realm)
    return renderPage(
      <FormPage
        organisation={organisation}
        title={words.title}
        lead={words.lead}
        action="/come-back"
        button={words.button}
        hidden={{ token }}
        fields={[]}
      />,
      { title: words.title, language, ...page },
    )
  })

  .post('/come-back', byLink, async (c) => {
    const { token } = await formOf(c)
    try {
      await comeBack(c, typeof token === 'string' ? token : '')
    } catch (error) {
      return deadLink(c, error)
    }
    const { comeBack: words } = wordsIn(languageOf(c))
    return message(c, words.title, words.done, 200)
  })

function deadLink(c: Context<App>, error: unknown) {
  const isDead = error instanceof Refusal && ['link_used', 'link_expired'].includes(error.reason)
  if (!isDead) throw error
  const language = languageOf(c)
  const { text } = sentenceIn(error, language)
  return message(c, wordsIn(language).signIn.deadLink, text, statusOf(error.reason))
}

function message(c: Context<App>, title: string, sentence: string, status: number) {
  const language = languageOf(c)
  const { organisation, page } = lookOf(c.var.realm)
  const action = { href: '/auth', label: wordsIn(language).signIn.button }
  return renderPage(
    <MessagePage organisation={organisation} title={title} sentence={sentence} action={action} />,
    { title, language, status, ...page },
  )
}
