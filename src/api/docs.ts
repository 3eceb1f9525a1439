import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { WebEnv } from '../web/server/request-context.ts'
import { contentPolicy } from '../web/server/security-headers.ts'

const types: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const script = "SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#docs' })"
const scriptHash = createHash('sha256').update(script).digest('base64')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of /v1</title>
<link rel="stylesheet" href="/v1/docs/swagger-ui.css">
</head>
<body>
<div id="docs"><p>The description itself: <a href="/v1/openapi.json">/v1/openapi.json</a></p></div>
<script src="/v1/docs/swagger-ui-bundle.js"></script>
<script>${script}</script>
</body>
</html>`

/** The documentation of /v1: Swagger UI, served by the shop. */
export const docs = new Hono<WebEnv>()
  .get('/', contentPolicy(), c => {
    c.var.scriptHashes.add(scriptHash)
    return c.html(page)
  })
  .get('/:file', async c => {
    const file = c.req.param('file')
    const type = Object.hasOwn(types, file) ? types[file] : undefined
    if (!type) return c.json({ success: false, message: 'Not found' }, 404)
    const folder = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..')
    return c.body(await readFile(join(folder, file)), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    })
  })
