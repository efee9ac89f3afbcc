import { type Plugin, parseAst } from 'vite'

/** What only describes: the contract of each call, and words. To make one of these values does nothing else. */
const describing = /\/worker\/(contract|domain\/words)\/.*\.ts$/

/**
 * Leaves out of a page what it does not use of such a module. A schema is made by calls, and a table of words from others: the bundler
 * keeps both, used or not, because it cannot know that nothing else happens there. Here each is said to be made for its value alone.
 */
export const pureDescriptions: Plugin = {
  name: 'pure-descriptions',
  enforce: 'post', // types are gone then
  apply: 'build',
  transform(code, id) {
    if (!describing.test(id)) return undefined
    const made = parseAst(code).body.flatMap((statement) => {
      const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (said?.type !== 'VariableDeclaration') return []
      return said.declarations.flatMap(({ id: { type }, init }) =>
        type === 'Identifier' && init && isMade.has(init.type) ? [init] : [],
      )
    })
    const pure = made.reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
    return { code: pure, map: null }
  },
}

const isMade = new Set(['CallExpression', 'ObjectExpression'])
