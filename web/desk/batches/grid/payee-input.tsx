import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import type { PayeeView } from '#contract/payees.ts'
import { useMayNow } from '../../layout/queries.ts'
import { payeeSearchQuery } from '../batch-queries.ts'
import { inputLook, type Leaving, useAtEnd, wayOf } from './frame/cell-input.tsx'
import { NewPayee } from './new-payee.tsx'
import { PayeeOptions } from './payee-options.tsx'
import { nameOf } from './rows/filter-rows.ts'
import type { GridRow, PayeeCell } from './rows/grid-row.ts'

type PayeeInputProps = {
  row: GridRow
  start: string | undefined
  onPayee: (payee: PayeeCell) => void
  /** Somebody was found for these words only after the cell was left: no change of the person's. */
  onFound: (payee: PayeeCell, words: string) => void
  onLeave: (to: Leaving) => void
  say: (sentence: string | undefined) => void
}

/** Finds a payee by name, code or account. The one who alone fits is taken; of several one is chosen, never the first by itself. */
export function PayeeInput({ row, start, onPayee, onFound, onLeave, say }: PayeeInputProps) {
  const before = nameOf(row)
  const [text, setText] = useState(start ?? before)
  const [marked, setMarked] = useState<string>()
  const [isNew, setNew] = useState(false)
  const isDone = useRef(false)
  const id = useId()
  const client = useQueryClient()
  const mayAdd = useMayNow('create_payees', 'change')
  const words = text.trim()
  const asked = useDeferredValue(words)
  const search = useQuery({ ...payeeSearchQuery(asked), enabled: asked !== '' })
  const isCurrent = asked === words && !search.isPlaceholderData && search.data !== undefined
  const found = words === '' ? [] : (search.data?.items ?? [])
  const isNobody = isCurrent && found.length === 0 && words !== ''
  // by who it is: the list may change under the mark
  const at = found.findIndex((one) => one.id === marked)
  const chosen = found[at] ?? (isCurrent && found.length === 1 ? found[0] : undefined)

  function leave(to: Leaving, payee?: PayeeCell) {
    isDone.current = true
    if (payee) onPayee(payee)
    onLeave(to)
  }

  /** What was typed becomes whom it means; somebody who is still looked for is found behind the cursor. */
  function done(to: Leaving) {
    if (isDone.current) return
    if (words === '' || words === before) {
      return leave(to, words === '' && before !== '' ? { kind: 'none' } : undefined)
    }
    if (chosen) return leave(to, cellOf(chosen))
    if (to !== 'stay' && isCurrent && found.length > 1) {
      return say(`${found.length} payees fit “${words}”: choose with ↓, or type on.`)
    }
    leave(to, { kind: 'named', name: words })
    if (isCurrent) return
    void client.fetchQuery(payeeSearchQuery(words)).then(
      ({ items: [only, another] }) => only && !another && onFound(cellOf(only), words),
      // the server is asked for the name as it was typed, and says what it knows
      () => undefined,
    )
  }

  useAtEnd(() => done('stay'))

  function press(event: KeyboardEvent) {
    event.stopPropagation()
    const { key, shiftKey } = event
    if (key === 'Escape') return leave('stay')
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setMarked(found[(at + step + found.length + 1) % (found.length + 1)]?.id)
      return
    }
    const to = wayOf(key, shiftKey)
    if (!to) return
    event.preventDefault()
    if (key === 'Enter' && isNobody && mayAdd) return setNew(true)
    // whom one pays is followed by how much
    done(key === 'Enter' && !shiftKey ? 'right' : to)
  }

  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person began to type here
        autoFocus
        role="combobox"
        aria-label="Payee: name, code or account"
        aria-expanded={found.length > 0 || isNobody}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value)
          setMarked(undefined)
        }}
        onBlur={() => !isNew && done('stay')}
        onKeyDown={press}
        className={inputLook}
      />
      <PayeeOptions
        id={id}
        payees={found}
        chosen={chosen}
        newName={isNobody && mayAdd ? words : undefined}
        isNobody={isNobody}
        onChoose={(payee) => leave('right', cellOf(payee))}
        onNew={() => setNew(true)}
      />
      {isNew && (
        <NewPayee
          name={words}
          onPayee={(payee) => leave('right', payee)}
          onClose={() => {
            setNew(false)
            leave('stay', { kind: 'named', name: words })
          }}
        />
      )}
    </>
  )
}

export function cellOf({ id, name, account }: PayeeView): PayeeCell {
  const { bank, bsb, accountNumber } = account
  return { kind: 'known', id, name, bank, bsb, accountNumber }
}
