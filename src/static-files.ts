import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { securityHeaders } from './web/server/security-headers.ts'

/**
 * Serves the built client files. Names in /assets/ contain the hash of their content, so they are immutable; the
 * others are cached for an hour. The list of files is read at the start.
 */
export function staticFiles(folder: string, publicUrl: string): { has: (path: string) => boolean; app: Hono } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length))
  const paths = new Set(names.filter(name => !name.startsWith('/.')))
  const app = new Hono()
  app.use(securityHeaders(publicUrl))
  app.use(async (c, next) => {
    const keep = c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    c.header('cache-control', keep)
    await next()
  })
  app.use(serveStatic({ root: folder, precompressed: true }))
  return { has: path => paths.has(path), app }
}
