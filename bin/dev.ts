import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { terminalText } from '../src/platform/process/operator-error.ts'

try {
  await develop()
} catch (error) {
  console.error(terminalText(error))
  process.exit(1)
}

/** The shop with hot reload: Vite serves the browser's modules and reloads the server's modules when they change. */
async function develop(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const http = createHttpServer()
  const vite = await createViteServer({ server: { middlewareMode: { server: http } }, appType: 'custom' })
  const load = async <Module>(path: string): Promise<Module> => {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code here')
    return ssr.runner.import<Module>(path)
  }
  const { openShop } = await load<typeof import('../src/process/open-shop.ts')>('/src/process/open-shop.ts')
  const shop = await openShop(config, log, { embeddedUrl: null, onLost: () => process.exit(1) })

  // Vite returns the same module object until it or one of its imports changes.
  let current: { server: unknown; pages: unknown; listener: ReturnType<typeof getRequestListener> } | undefined
  const listener = async () => {
    const server = await load<typeof import('../src/server.ts')>('/src/server.ts')
    const pages = await load<typeof import('../src/process/pages.ts')>('/src/process/pages.ts')
    if (current?.server !== server || current.pages !== pages) {
      const app = server.createServer({ ...shop, pages: pages.pages })
      const answer = async (request: Request, env: object) => {
        const response = await app.fetch(request, env)
        // Vite injects styles and scripts that the shop's content security policy forbids.
        response.headers.delete('content-security-policy')
        return response
      }
      current = { server, pages, listener: getRequestListener(answer) }
    }
    return current.listener
  }
  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        await (await listener())(request, response)
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
    await vite.close()
    process.exit(0)
  }
  // Without it React Router's Vite plugin ends the process on SIGTERM and leaves the database running.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}
