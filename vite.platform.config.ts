import { defineConfig, mergeConfig } from 'vite'
import desk from './vite.config.ts'

/**
 * The platform's dashboard, built after the desk and beside it. Built together, the two would share many small files, and
 * every clerk would load two kilobytes more for a page they never see.
 */
export default mergeConfig(
  desk,
  defineConfig({
    publicDir: false,
    build: {
      emptyOutDir: false,
      manifest: '.vite/platform-manifest.json',
      rolldownOptions: { input: 'web/platform.html' },
    },
  }),
)
