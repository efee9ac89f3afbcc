import { readFileSync } from 'node:fs'
import { importsOf } from './rooms.ts'

/*
 * Which refusals a piece of code can come to: from a declaration to whatever it names, in its own file and by its imports.
 * What it finds is a little too much, and never too little: a reason is written as a word wherever it is given.
 */

type File = { parts: Map<string, string>; imported: Map<string, string> }
const read = new Map<string, File>()

const heads = /^(?:export )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm
const words = /\w+/g

/** The declarations of a file by their names, and where each name that it imports stands: `file#name`. */
function fileOf(path: string): File {
  const known = read.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const parts = new Map<string, string>()
  const starts = [...text.matchAll(heads)]
  for (const [index, { 1: name = '', index: from }] of starts.entries()) {
    parts.set(name, text.slice(from, starts[index + 1]?.index))
  }
  const imported = new Map<string, string>()
  const named = [...text.matchAll(/(?:^|\n)(?:import|export) \{([^}]*)\} from '([^']+)'/g)]
  const targets = importsOf(path)
  for (const { 1: names = '', 2: module = '' } of named) {
    const { to } = targets.find(({ to: one }) => one.endsWith(tailOf(module))) ?? { to: '' }
    for (const one of names.split(',')) {
      const [, theirs, ours] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(one) ?? []
      if (theirs) imported.set(ours ?? theirs, `${to}#${theirs}`)
    }
  }
  const file = { parts, imported }
  read.set(path, file)
  return file
}

const tailOf = (module: string) => module.replace(/^(#\w+|(\.\.?\/)+)/, '')

/** The declaration in which routes are chained, cut into its calls: `POST /:id/split` → what it does. */
export function callsOf(place: string): Map<string, string> {
  const [path = '', name = ''] = place.split('#')
  const whole = fileOf(path).parts.get(name) ?? ''
  const cut = whole.split(/\.(?=(?:get|post|put|delete)\(\s*')/)
  return new Map(
    cut.flatMap((text) => {
      const [, method, route] = /^(get|post|put|delete)\(\s*'([^']*)'/.exec(text) ?? []
      return method ? [[`${method.toUpperCase()} ${route}`, text] as const] : []
    }),
  )
}

/** The rule of each step of a batch that a call asks the desk for. */
function stepsIn(text: string): [string, string][] {
  const path = 'worker/batches/steps/steps.ts'
  const every = fileOf(path).parts.get('steps') ?? ''
  return [...text.matchAll(/step: '(\w+)'/g)].flatMap(([, step]) => {
    const [, rule] = new RegExp(`\\b${step}: define\\(\\s*'\\w+',\\s*(\\w+)`).exec(every) ?? []
    return rule ? [[path, rule] as [string, string]] : []
  })
}

/** Every one of these words that stands in the code that this text of a file leads to. */
export function wordsReached(path: string, text: string, wanted: ReadonlySet<string>) {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open: [string, string][] = [[path, text]]
  for (const [at, part] of open) {
    open.push(...stepsIn(part).filter(([, rule]) => !seen.has(rule) && seen.add(rule)))
    for (const [, word = ''] of part.matchAll(/'([a-z_]+)'/g)) if (wanted.has(word)) found.add(word)
    const { parts, imported } = fileOf(at)
    for (const [word] of part.matchAll(words)) {
      const place = placeOf(imported.get(word) ?? (parts.has(word) ? `${at}#${word}` : ''))
      if (place === undefined || seen.has(place.name)) continue
      seen.add(place.name)
      open.push([place.path, place.text])
    }
  }
  return found
}

/** Where a name is declared; nothing for words, contracts, packages and what is passed on under another name. */
function placeOf(name: string) {
  const [path = '', declared = ''] = name.split('#')
  if (!path.startsWith('worker/') || /core\/refusals\/|^worker\/contract\//.test(path))
    return undefined
  const { parts, imported } = fileOf(path)
  const passedOn = imported.get(declared)
  if (passedOn) return placeOf(passedOn)
  const text = parts.get(declared)
  return text === undefined ? undefined : { name, path, text }
}
