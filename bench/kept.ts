import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'

type Server = { url: string; pid: number; stop: () => void }
type Target = { name: string; path: string; encoding: 'br' | 'identity' }

/**
 * Cached answers of the shop beside a bare Node server and nginx, which send the same bytes. Needs nginx, and wrk as the client: a client
 * that decodes bodies takes longer for each than a server.
 */
export async function keptLoad(url: string, product: string, pin: (pid: number) => void) {
  const targets: Target[] = [
    { name: 'page /', path: '/', encoding: 'br' },
    { name: 'page /, uncompressed', path: '/', encoding: 'identity' },
    { name: 'page /shop', path: '/shop', encoding: 'br' },
    { name: 'page /product/{id}', path: `/product/${product}`, encoding: 'br' },
    { name: 'GET /v1/product', path: '/v1/product', encoding: 'br' },
    { name: 'GET /v1/product/{id}', path: `/v1/product/${product}`, encoding: 'br' },
  ]
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-kept-'))
  // nginx works as another user.
  await chmod(folder, 0o755)
  const servers: (Server & { name: string })[] = []
  try {
    const rows = []
    for (const [index, { path, encoding }] of targets.entries()) {
      // The second request keeps it.
      for (let n = 0; n < 3; n++) await writeFile(join(folder, String(index)), await bytesOf(url + path, encoding))
    }
    servers.push({ name: 'bare Node', ...(await bareNode(folder)) })
    servers.push({ name: 'nginx', ...(await startNginx(folder)) })
    for (const { pid } of servers) pin(pid)
    for (const [index, { name, path, encoding }] of targets.entries()) {
      const { perSecond: shop, p50, p99 } = await ask(url + path, encoding)
      const beside: Record<string, number> = {}
      for (const server of servers) beside[server.name] = (await ask(`${server.url}/${index}`, encoding)).perSecond
      rows.push({ name, shop, 'p50, ms': p50, 'p99, ms': p99, ...beside })
    }
    return rows
  } finally {
    for (const { stop } of servers) stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sixteen connections, each of which asks again once it is answered. Throws when an answer is not 200. */
async function ask(url: string, encoding: string): Promise<{ perSecond: number; p50: number; p99: number }> {
  // As browsers send it.
  const sent = encoding === 'br' ? 'gzip, deflate, br, zstd' : encoding
  const wrk = (seconds: number) =>
    promisify(execFile)('wrk', ['-t1', '-c16', `-d${seconds}s`, '--latency', '-H', `accept-encoding: ${sent}`, url])
  await wrk(1)
  const { stdout } = await wrk(4)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  const found = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? []
  const percentile = (percent: number) => {
    const [time, unit = ''] = found(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`))
    return Math.round(Number(time) * ({ us: 1, ms: 1_000, s: 1_000_000 }[unit] ?? Number.NaN)) / 1_000
  }
  return {
    perSecond: Math.round(Number(found(/Requests\/sec:\s+([\d.]+)/)[0])),
    p50: percentile(50),
    p99: percentile(99),
  }
}

/** The bytes as they are sent: `fetch` would decompress them. */
async function bytesOf(url: string, encoding: string): Promise<Buffer> {
  const { request } = await import('node:http')
  const asking = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [answer] = await once(asking, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

async function bareNode(folder: string): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), folder])
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function startNginx(folder: string): Promise<Server> {
  const port = await getPort({ host: '127.0.0.1' })
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    http { access_log off; default_type text/html; open_file_cache max=100; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/0`).catch(() => null))) await new Promise(resolve => setTimeout(resolve, 50))
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}
