/** Stands in the build for what the PDF writer can load and we never use (wrangler.toml). */
export default undefined

/** Our paper has no pictures in PNG, so none is taken apart (`fast-png`). */
export const decode = undefined
