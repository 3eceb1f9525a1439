import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// The server bundle starts at src/start.ts: pages, calls and the shop in one file, so that nothing is loaded twice.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './src/start.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
