import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Rolldown, UserConfig } from 'vite'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { browserModules } from './browser-modules.ts'
import { inlineScripts } from './inline-scripts.ts'

type Groups = Rolldown.CodeSplittingGroup[]

/** These files below the project's folder. */
export const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`)

/**
 * Vite's configuration of an application: the storefront and the back office are built apart, so that a page for
 * shoppers has nothing of what staff get. `groups`: scripts that travel together, beside those that both applications
 * have; `server`: how its server code is built.
 */
export function applicationConfig(
  name: 'storefront' | 'back-office',
  { groups, server, ...config }: { groups: Groups; server: Rolldown.RolldownOptions } & UserConfig,
): UserConfig {
  return {
    plugins: [inlineScripts, tailwindcss(), reactRouter(), browserModules],
    cacheDir: join(projectRoot, 'node_modules/.vite', name),
    server: { fs: { allow: [projectRoot] } },
    environments: {
      ssr: { build: { rolldownOptions: server } },
      client: {
        build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: [...groups, ...shared] } } } },
      },
    },
    build: {
      target: 'es2022',
      // src/web/server/client-files.ts reads which scripts a part of a page needs.
      manifest: true,
      assetsInlineLimit: 0,
    },
    ...config,
  }
}

// Pages and their list name a shared script dozens of times: long names of files are no weight of theirs. A part that
// is loaded when it is wanted keeps its whole name.
const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  `assets/${isDynamicEntry ? name : name.slice(0, 9)}-[hash].js`

// Browsers open six connections to a server that speaks HTTP/1.1, and what several pages import would be 40 files more:
// these travel together.
const shared: Groups = [
  // Before the groups of an application, whose files need it too: a new version of ours leaves it in the browser's
  // cache.
  { name: 'framework', priority: 1, test: files('node_modules/(react|react-dom|react-router|scheduler)/') },
  { name: 'fields', test: files('src/ui/(field|button).tsx') },
  // The forms' rules share it; split by what each rule uses it packs larger. With the setting that must come before any
  // schema.
  { name: 'zod', test: files('node_modules/zod/', 'src/web/browser/zod-without-code.ts') },
]
