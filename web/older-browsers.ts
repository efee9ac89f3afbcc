/*
 * The desk is built for browsers from the spring of 2023 on (`vite.config.ts`): an iPhone 8 stops at Safari 16.6. What of ours came
 * later is given to those who lack it.
 */
Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

AbortSignal.any ??= (signals) => {
  const first = new AbortController()
  for (const signal of signals) {
    const end = () => first.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true, signal: first.signal })
  }
  return first.signal
}

export {}
