type ReadLines = { ok: true; value: number[] } | { ok: false; says: string }

const part = /^(\d{1,6})(?:-(\d{1,6}))?$/

/** Numbers of payments as somebody writes them: `3, 7, 12-20`, each once; at most `max` of them, and nothing else. */
export function readLines(written: string, max: number): ReadLines {
  const found = new Set<number>()
  for (const word of written.split(/[\s,;]+/)) {
    if (word === '') continue
    const match = part.exec(word)
    const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
    if (!match || from < 1 || to < from) {
      return {
        ok: false,
        says: `“${word.slice(0, 20)}” is no number of a payment, such as 3 or 12-20.`,
      }
    }
    if (to - from >= max) return tooMany(max)
    for (let line = from; line <= to; line++) found.add(line)
    if (found.size > max) return tooMany(max)
  }
  return { ok: true, value: [...found] }
}

const tooMany = (max: number): ReadLines => ({
  ok: false,
  says: `These are more than ${max} payments. Leave it empty for a whole batch.`,
})
