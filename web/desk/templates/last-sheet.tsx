import { useState } from 'react'
import type { TemplateSheet } from '#contract/batches/templates.ts'
import { fieldWords } from '#domain/sheets/head/field-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useForgetSheet } from './queries.ts'

type LastSheetProps = { templateId: string; name: string; sheet: TemplateSheet }

/** From which column each field of a template's last sheet was read. The next is held against it, until somebody forgets it. */
export function LastSheet({ templateId, name, sheet }: LastSheetProps) {
  const { titles, columns, mapping, keptBy, keptAt } = sheet
  const forget = useForgetSheet(templateId)
  const [isAsked, ask] = useState(false)
  const mayForget = useMayNow('bulk_create_payments', 'change')
  const read = Object.entries(fieldWords).flatMap(([field, words]): Fact[] => {
    const title = columns[field]
    if (title === undefined) return []
    const isSaid = mapping[title] !== undefined
    return [[capital(words), `“${title}”${isSaid ? ', as somebody said' : ''}`]]
  })
  const unread = titles.filter((title) => title !== '' && !Object.values(columns).includes(title))
  return (
    <section aria-label={`How the last sheet of ${name} was read`} className="space-y-2">
      <Facts
        facts={[
          ...read,
          [
            'Not read',
            unread.length > 0 ? unread.map((title) => `“${title}”`).join(', ') : 'Nothing',
          ],
          [
            Object.keys(mapping).length > 0 ? 'Said' : 'Added',
            <span key="added">
              by {keptBy.name}, <Moment at={keptAt} />
            </span>,
          ],
        ]}
      />
      <p className="text-muted">
        Where the amount, the BSB or the account number of the next sheet would come from another
        column, nothing is added before somebody says that it is meant.
      </p>
      {mayForget && !isAsked && (
        <Button size="small" onClick={() => ask(true)}>
          Forget it<span className="sr-only">: {name}</span>
        </Button>
      )}
      {isAsked && (
        <>
          <p>
            The next sheet is then held against none: it is read by its titles, and by what was last
            said of the same titles for whatever batch.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={forget.isPending} onClick={() => forget.mutate({})}>
              Forget how it was read
            </Button>
            <Button kind="quiet" size="small" onClick={() => ask(false)}>
              Keep it
            </Button>
          </div>
        </>
      )}
      <ErrorNotice error={forget.error} />
    </section>
  )
}

/** `the account number` → `Account number` */
function capital(words: string): string {
  const plain = words.replace(/^the /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
