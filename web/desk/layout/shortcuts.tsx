import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { linksOf } from '#pages/ui/navigation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { listKeys, onListKey } from './lists/row-keys.ts'
import { useSession } from './queries.ts'

const place = 'bilum.shortcuts'
const pauseMax = 1_000

type ShortcutsProps = { isShown: boolean; onShown: (isShown: boolean) => void }

/** `?` shows the keys; `g` and a letter go to a page. They can be switched off, and rest while one types. */
export function Shortcuts({ isShown, onShown }: ShortcutsProps) {
  const [isOn, setOn] = useState(() => localStorage.getItem(place) !== 'off')
  const navigate = useNavigate()
  const { user } = useSession()
  const links = linksOf(user, '').filter(({ key }) => key)

  useEffect(() => {
    let goneAt = 0
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return onShown(true)
      if (!isOn) return
      if (event.key === 'g') {
        goneAt = event.timeStamp
        return
      }
      const isGoing = goneAt > 0 && event.timeStamp - goneAt <= pauseMax
      if (!isGoing && onListKey(event.key)) return event.preventDefault()
      const link = links.find(({ key }) => key === event.key)
      if (!link || !isGoing) return
      goneAt = 0
      if (link.isPlain) window.location.assign(link.to)
      else navigate(link.to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, links, navigate, onShown])

  if (!isShown) return null
  return (
    <Dialog title="Keys" onClose={() => onShown(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <dt>
          <KeyHint>?</KeyHint>
        </dt>
        <dd>These keys</dd>
        <dt>
          <KeyHint>Ctrl K</KeyHint>
        </dt>
        <dd>Search or jump to anything</dd>
        <dt>
          <KeyHint>F8</KeyHint>
        </dt>
        <dd>The last notification</dd>
        {listKeys.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <KeyHint>{key}</KeyHint>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        {links.map((link) => (
          <div key={link.to} className="contents">
            <dt className="whitespace-nowrap">
              <KeyHint>g</KeyHint> <KeyHint>{link.key ?? ''}</KeyHint>
            </dt>
            <dd>{link.label}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => {
            localStorage.setItem(place, isOn ? 'off' : 'on')
            setOn(!isOn)
          }}
          className="size-5 accent-accent"
        />
        Use keys of one letter
      </label>
    </Dialog>
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const typed = 'input:not([type=checkbox]), textarea, select, dialog, [role=grid]'
  return target.isContentEditable || target.closest(typed) !== null
}
