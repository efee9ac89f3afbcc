import { useSearchParams } from 'react-router'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BackTo } from '../../layout/back-to.tsx'
import { PeopleView } from './people-view.tsx'
import { RightsView } from './rights-view.tsx'
import { RulesView } from './rules/rules-view.tsx'
import { SignInsView } from './sign-ins-view.tsx'

/** How the organisation is signed in to: who does it how, by which rules, and what was tried. */
export function SecurityPage() {
  const [parameters] = useSearchParams()
  const shown = views.find(({ show }) => show === parameters.get('show')) ?? views[0]
  return (
    <Page title="Security" back={<BackTo page="users">Users</BackTo>}>
      <Tabs
        label="Security"
        tabs={views.map(({ show, label }) => ({
          label,
          to: show ? `?show=${show}` : '?',
          isCurrent: show === shown.show,
        }))}
      />
      <shown.View />
    </Page>
  )
}

const views = [
  { show: '', label: 'People', View: PeopleView },
  { show: 'rights', label: 'By right', View: RightsView },
  { show: 'rules', label: 'Rules', View: RulesView },
  { show: 'sign-ins', label: 'Sign-ins', View: SignInsView },
] as const
