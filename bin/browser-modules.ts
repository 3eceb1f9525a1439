import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../src/platform/process/project-root.ts'

const server = [
  /^src\/(?:api|emails|jobs|platform|process|web\/server)\//,
  // Of the shop the browser gets rules, and how amounts, dates and counts are written.
  /^src\/shop\/(?!(?:.*-rules|ground\/(?:money|dates|plural|grouped))\.ts$)/,
  /^node_modules\/(?:@hono|@simplewebauthn|hono|kysely|otplib|pg)\//,
  /^node:|browser-external/,
]

/**
 * Fails the build when a script of the browser contains a module of the server: then a page's component uses what only
 * its loader may.
 * @rule what of the code a browser may get
 */
export const browserModules: Plugin = {
  name: 'browser-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const script of Object.values(bundle)) {
      if (script.type !== 'chunk') continue
      for (const id of Object.keys(script.modules)) {
        const module = id.startsWith('/') ? relative(projectRoot, id) : id.replace('\0', '')
        if (server.some(pattern => pattern.test(module)))
          this.error(`the browser's script ${script.name} has ${module}`)
      }
    }
  },
}
