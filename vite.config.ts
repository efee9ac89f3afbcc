import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pureDescriptions } from './scripts/pure-descriptions.ts'

/** The worker of `npm start`. The Host header is kept, because it names the organisation. */
const worker = { target: 'http://localhost:8787', changeOrigin: false }

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), pureDescriptions],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // A data: script or image would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The shell has the name of every chunk, and what is random in it packs not at all: seven letters are enough of it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // One file that a new version of ours leaves in the browser's cache, and that packs better than four. The
            // toast comes with the first of them, the tooltip with the table that uses it.
            {
              name: 'vendor',
              // Reading in pages, and several things at once, is for some pages: it comes with the first of them.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)(?!.*(queriesObserver|infiniteQueryObserver|use(Suspense)?(Queries|InfiniteQuery))\.js)|zod|clsx)\//,
            },
            // What can be meant as well as an amount, which rows pasted into the grid are asked about, too.
            {
              name: 'sum-words',
              test: /worker\/domain\/sheets\/(sheet-limits|head\/sum-words|text\/moved-cells)\.ts/,
              includeDependenciesRecursively: false,
            },
            // What every way of opening a sheet needs: the readers of workbooks and of old letters bring no page along. The
            // words for a column are needed where no sheet is opened.
            {
              name: 'sheet-text',
              test: /worker\/domain\/sheets\/(sheet|written-cell|checks\/titles|said\/against-paying|head\/(amount-title|changed-columns|known-titles|marking-columns|remembered))\.ts/,
              includeDependenciesRecursively: false,
            },
            // What finds the titles of one, which nobody looks for again once it is open.
            {
              name: 'sheet-opening',
              test: /worker\/domain\/sheets\/(open-text|headers|said\/moved-left|invoices\/invoice-columns|head\/(?!field-words|sum-words)[a-z-]+|text\/(csv|unicode|from-units))\.ts/,
              includeDependenciesRecursively: false,
            },
            // What some rows say of others: rows pasted into the grid are asked as well.
            {
              name: 'sheet-said',
              test: /worker\/domain\/sheets\/said\/(below|blank-below|is-payment|of-payments|said-of-others|shares)\.ts/,
              includeDependenciesRecursively: false,
            },
            // What an account's form checks and what draws its bank file share: neither brings the other along.
            {
              name: 'bank-switches',
              test: /worker\/domain\/bank-files\/(prepare\/simplify-text|profiles\/(apply-switches|character-set|profile|record|record-fields))\.ts/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
  server: {
    port: 5173,
    allowedHosts: ['.localhost'],
    proxy: { '/api/': worker, '^/auth(/.*)?$': worker, '^/approval(/.*)?$': worker },
  },
})
