import { createServer as createHttpServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { terminalText } from '../src/platform/process/operator-error.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import type { OpenShop } from '../src/process/open-shop.ts'
import { isBackOffice } from '../src/web/server/back-office-path.ts'

try {
  await develop()
} catch (error) {
  console.error(terminalText(error))
  process.exit(1)
}

/**
 * The shop with hot reload: Vite serves the browser's modules and reloads the server's modules when they change, of
 * each application by itself.
 */
async function develop(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const http = createHttpServer()
  const storefront = await develops('storefront', http)
  const backOffice = await develops('back-office', http)
  const { openShop } = await storefront.load<typeof import('../src/process/open-shop.ts')>('src/process/open-shop.ts')
  const shop = await openShop(config, log, { embeddedUrl: null, onLost: () => process.exit(1) })

  http.on('request', (request, response) => {
    const { url = '/' } = request
    const { vite, listener } = isBackOffice(new URL(url, config.publicUrl).pathname) ? backOffice : storefront
    vite.middlewares(request, response, async () => {
      // Without the base that Vite has taken from it.
      request.url = url
      try {
        await (await listener(shop))(request, response)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        log.error(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      }
    })
  })
  http.listen(config.port, config.host, () => console.log(`The shop, reloading on change: ${config.publicUrl}/`))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    http.closeAllConnections()
    await shop.close()
    await Promise.all([storefront.vite.close(), backOffice.vite.close()])
    process.exit(0)
  }
  // Without it React Router's Vite plugin ends the process on SIGTERM and leaves the database running.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}

/** One application, with server code of its own: what an application imports is transformed for its pages. */
async function develops(name: 'storefront' | 'back-office', server: Server) {
  const root = join(projectRoot, 'src', name)
  const vite = await createViteServer({ root, server: { middlewareMode: { server } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code here')
  const load = <Module>(path: string): Promise<Module> =>
    ssr.runner.import<Module>(path.startsWith('virtual:') ? path : join(projectRoot, path))

  // Vite returns the same module object until it or one of its imports changes.
  let current: { modules: unknown[]; listener: ReturnType<typeof getRequestListener> } | undefined
  const listener = async (shop: OpenShop) => {
    const { createServer } = await load<typeof import('../src/server.ts')>('src/server.ts')
    const { application } = await load<typeof import('../src/process/pages.ts')>('src/process/pages.ts')
    const build = await load<ServerBuild>('virtual:react-router/server-build')
    const modules = [createServer, application, build]
    if (current?.modules.every((module, at) => module === modules[at])) return current.listener
    const app = createServer({ ...shop, pages: application(build).pages })
    const respond = async (request: Request, env: object) => {
      const response = await app.fetch(request, env)
      // Vite injects styles and scripts that the shop's content security policy forbids.
      response.headers.delete('content-security-policy')
      return response
    }
    current = { modules, listener: getRequestListener(respond) }
    return current.listener
  }
  return { vite, load, listener }
}
