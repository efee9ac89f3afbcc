import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What users of the desk app see: pages in happy-dom, with answers given at the fetch boundary. */
export default defineConfig({
  plugins: [react()],
  test: {
    // a project in a file of its own is told by itself: without this one worker does it alone, after all others
    maxWorkers: 3,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://demo.localhost/' } },
    exclude: ['web/pages/**', 'web/dist/**', 'node_modules/**'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } }, // as `asyncUtilTimeout` of the setup
    setupFiles: ['web/testing/setup.ts'],
  },
})
