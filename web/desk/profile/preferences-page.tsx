import { Link } from 'react-router'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { KeptNotice } from '../../ui/use-kept.tsx'
import { useSession } from '../layout/queries.ts'
import { CalendarCard } from './calendar-card.tsx'
import { NotSaved } from './not-saved.tsx'
import { PreferenceFields } from './preference-fields.tsx'
import { useWrittenProfile } from './use-written-profile.ts'

/** What to be told of, and how days, times and amounts are written for this person. */
export function PreferencesPage() {
  const { user, atMost } = useSession()
  const { kept, save, send } = useWrittenProfile('preferences', 'Preferences saved')
  const { preferences } = kept.written
  return (
    <Page title="Preferences" back={<Link to={pathFor('profile', user)}>Your profile</Link>}>
      <form className="grid max-w-160 gap-5" onSubmit={send}>
        <KeptNotice kept={kept} />
        <PreferenceFields
          preferences={preferences}
          atMost={atMost}
          onPreferences={(change) => kept.set({ preferences: { ...preferences, ...change } })}
        />
        <NotSaved error={save.error} />
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
      <div className="max-w-160">
        <CalendarCard />
      </div>
    </Page>
  )
}
