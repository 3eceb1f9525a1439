import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { projectRoot } from '../src/platform/process/project-root.ts'
import type { RestartedShops } from './restarted-shops.ts'

const REQUESTS = 10_000
const RESTARTS = 6
const CLIENTS = 24
// Each fourth is a POST, which nginx never sends twice.
const CYCLE = ['/', '/shop', '/v1/product?limit=20', '/v1/cart/quote']

/**
 * Shops behind nginx (deploy/nginx.conf) are restarted at least six times while clients send at least 10,000 requests. Tells how many were
 * answered otherwise than with 200, and which errors of a shop nginx saw: it hides those of GETs by asking the next shop. Needs nginx and
 * openssl on the machine.
 */
export async function rollingRestarts(shops: RestartedShops, folder: string) {
  const port = await getPort()
  const nginx = await startNginx(folder, port, shops.ports)
  let restarts = 0
  let finished = false
  const restarting = (async () => {
    while (!finished) {
      await shops.next()
      restarts++
    }
  })()
  // A restart that fails ends the measurement.
  restarting.catch(() => {
    finished = true
  })
  try {
    const { sent, failures } = await sendAll(port, () => finished || restarts >= RESTARTS)
    finished = true
    await restarting
    return {
      requests: sent,
      restarts,
      failed: failures.length,
      failures: [...new Set(failures)].join(', '),
      'errors that nginx saw': countErrors(join(folder, 'error.log')),
    }
  } finally {
    finished = true
    await restarting.catch(() => {})
    nginx.kill('SIGTERM')
    await shops.stop()
  }
}

/** Such as '3 connect() failed (111: Connection refused)'. */
function countErrors(log: string): string {
  const errors = Array.from(
    readFileSync(log, 'utf8').matchAll(/\[error\] [^*]*\*\d+ (.*?)(?: while |,)/g),
    found => found[1] ?? '',
  )
  return [...new Set(errors)].map(each => `${errors.filter(error => error === each).length} ${each}`).join('; ')
}

/** Sends `REQUESTS`, and more until `mayEnd`. Tells what went wrong with each failed one. */
async function sendAll(port: number, mayEnd: () => boolean): Promise<{ sent: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, rejectUnauthorized: false })
  const failures: string[] = []
  const item = await firstItem(port, agent)
  const quote = JSON.stringify({ items: [item] })
  let sent = 0
  const client = async () => {
    while (sent < REQUESTS || !mayEnd()) {
      const path = CYCLE[sent++ % CYCLE.length] ?? '/'
      const body = path.startsWith('/v1/cart') ? quote : undefined
      const { status } = await send(port, agent, path, body).catch(error => ({ status: String(error) }))
      if (status !== 200) failures.push(`${body ? 'POST' : 'GET'} ${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return { sent, failures }
}

async function firstItem(port: number, agent: Agent) {
  const { text } = await send(port, agent, '/v1/product?limit=1')
  const [product] = JSON.parse(text).data
  return { productId: product._id, selectedSizeId: product.sizes[0]._id, quantity: 1 }
}

function send(port: number, agent: Agent, path: string, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
    const method = body ? 'POST' : 'GET'
    const call = request({ host: '127.0.0.1', port, path, method, agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** nginx with the site of deploy/nginx.conf: other ports, a certificate of its own, everything in one folder. */
async function startNginx(folder: string, port: number, shopPorts: readonly number[]) {
  mkdirSync(folder, { recursive: true })
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const subject = ['-subj', '/CN=shop.example.com', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const redirect = await getPort()
  const site = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000( [^;]*)?;/, shopPorts.map(each => `server 127.0.0.1:${each}$1;`).join('\n    '))
    .replace(/listen 80;\n\s*listen \[::\]:80;/, `listen 127.0.0.1:${redirect};`)
    .replace(/listen 443 ssl http2;\n\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`)
    // All clients of this bench are one address.
    .replace(/^\s*limit_(?:conn|req) .*;$/gm, '')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const main = `pid ${folder}/pid; error_log ${folder}/error.log warn; worker_processes 1; daemon off;
events { worker_connections 1024; }
http { access_log off; ${temporary} include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  await Promise.race([once(nginx, 'spawn'), once(nginx, 'error').then(([error]) => Promise.reject(error))])
  const agent = new Agent({ rejectUnauthorized: false })
  for (let tries = 0; tries < 100; tries++) {
    const answer = await send(port, agent, '/readyz').catch(() => null)
    if (answer?.status === 200) return nginx
    await wait(50)
  }
  throw new Error(`nginx did not answer: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
}
