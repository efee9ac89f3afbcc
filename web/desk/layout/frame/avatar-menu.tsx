import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { applyTheme, readTheme, themes } from '../../../ui/theme.ts'
import { useSession } from '../queries.ts'
import { signOut } from '../sign-out.ts'

/** Who is signed in, what is theirs, and the way out. */
export function AvatarMenu({ onKeys }: { onKeys: () => void }) {
  const { user } = useSession()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const name = `${user.firstName} ${user.lastName}`

  return (
    <Menu
      key={pathname}
      label={`${name}, your menu`}
      button={
        // Drawn, not written: what is read is the name.
        <span
          aria-hidden="true"
          data-initials={`${user.firstName.slice(0, 1)}${user.lastName.slice(0, 1)}`}
          className="grid size-8 place-items-center rounded-full bg-accent-ground font-semibold text-accent text-xs before:content-[attr(data-initials)]"
        />
      }
      buttonClass="grid size-11 place-items-center rounded-full lg:size-9"
      className="right-0 mt-1 w-64 p-2"
    >
      <p className="px-2 pt-1 pb-2">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted">{user.roleTitle}</span>
      </p>
      <ul className="border-line border-t py-1">
        <li>
          <Link to={pathFor('profile', user)} className={entry}>
            Profile
          </Link>
        </li>
        <li>
          <a href="/account/security" className={entry}>
            Sign-in and security
          </a>
        </li>
        <li className="max-lg:hidden">
          <button type="button" onClick={onKeys} className={entry}>
            Keys <KeyHint>?</KeyHint>
          </button>
        </li>
        <li>
          <a href="/support" className={entry}>
            Support
          </a>
        </li>
      </ul>
      <Colours />
      <div className="mt-2 border-line border-t pt-1">
        <button type="button" onClick={() => signOut(client, user.id)} className={entry}>
          Sign out
        </button>
      </div>
    </Menu>
  )
}

const entry =
  'flex min-h-11 w-full items-center justify-between rounded-md px-2 text-left text-ink! no-underline! hover:bg-raised lg:min-h-8.5'

function Colours() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <SelectField
      className="px-2 [&_label]:font-normal [&_label]:text-muted"
      label="Colours"
      value={theme}
      choices={themes.map((value) => ({ value, label: themeLabels[value] }))}
      onChoice={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'device'
        applyTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}

const themeLabels = { device: 'As this device', light: 'Light', dark: 'Dark' }
