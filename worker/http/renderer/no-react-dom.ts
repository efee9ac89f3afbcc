/**
 * Stands in the Worker for `react-dom` (wrangler.toml): the renderer of pages takes from it what would do each of these in a browser, and
 * puts its own in their place.
 */
const nothing = () => undefined
const internals = {
  d: {
    ...{ f: nothing, r: nothing, D: nothing, C: nothing, L: nothing },
    ...{ m: nothing, X: nothing, S: nothing, M: nothing },
  },
}

export { internals as __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE }
