import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { applyTheme, readTheme, themes } from '../../ui/theme.ts'
import { useSession } from './queries.ts'
import { signOut } from './sign-out.ts'

/** Who is signed in, the colours of this device, and the way out. */
export function UserMenu() {
  const { user } = useSession()
  const client = useQueryClient()
  const [theme, setTheme] = useState(readTheme)

  return (
    <div className="space-y-3 border-line border-t pt-3">
      <p className="px-2.5">
        <Link to="/profile" className="font-semibold text-ink">
          {user.firstName} {user.lastName}
        </Link>
        <br />
        <span className="text-muted">{user.roleTitle}</span>
      </p>
      <SelectField
        className="px-2.5 [&_label]:font-normal [&_label]:text-muted"
        label="Colours"
        value={theme}
        choices={themes.map((value) => ({ value, label: themeLabels[value] }))}
        onChoice={(value) => {
          const chosen = themes.find((one) => one === value) ?? 'device'
          applyTheme(chosen)
          setTheme(chosen)
        }}
      />
      <div className="flex flex-wrap gap-1">
        <Button kind="quiet" size="small" onClick={() => signOut(client, user.id)}>
          Sign out
        </Button>
        <a href="/support" className={buttonClass('quiet', 'small')}>
          Support
        </a>
      </div>
    </div>
  )
}

const themeLabels = { device: 'As this device', light: 'Light', dark: 'Dark' }
