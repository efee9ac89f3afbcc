/** Stands in the build for what the PDF writer can load and we never use (wrangler.toml). */
export default undefined
