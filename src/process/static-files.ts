import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Storage } from '../platform/storage/storage.ts'
import { securityHeaders } from '../web/server/security-headers.ts'
import { openSharedAssets } from './shared-assets.ts'

const ASSETS = '/assets/'

/**
 * Serves the built client files, and what other builds have stored of theirs (`shareAssets`). Names in /assets/ contain
 * the hash of their content, so they are immutable; the others are cached for an hour. The list of files is read at the
 * start.
 */
export function staticFiles(
  folder: string,
  publicUrl: string,
  storage: Storage,
  readSharedAsset = openSharedAssets(storage),
): { has: (path: string) => boolean; app: Hono } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length))
  const paths = new Set(names.filter(name => !name.startsWith('/.')))
  const app = new Hono()
  app.use(securityHeaders(publicUrl))
  app.use(async (c, next) => {
    const keep = c.req.path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    c.header('cache-control', keep)
    await next()
  })
  app.use(serveStatic({ root: folder, precompressed: true }))
  app.on(['GET', 'HEAD'], `${ASSETS}*`, async c => {
    const bytes = await readSharedAsset(c.req.path)
    if (!bytes) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, { 'content-type': getMimeType(c.req.path) ?? 'application/octet-stream' })
  })
  return { has: path => paths.has(path) || path.startsWith(ASSETS), app }
}
