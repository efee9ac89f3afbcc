import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const plainPages = ['web/plain/**/*.test.{ts,tsx}', 'worker/http/page.test.tsx']

/** Four speeds: the domain and the plain pages in Node, the worker in workerd with real D1, KV, R2 and objects, the web app. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['worker/domain/**/*.test.ts', 'architecture.test.ts', 'scripts/*.test.ts'],
        },
      },
      { test: { name: 'plain', include: plainPages } },
      './vitest.web.config.ts',
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: {
          name: 'worker',
          include: ['worker/**/*.test.{ts,tsx}'],
          exclude: ['worker/domain/**', ...plainPages],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
