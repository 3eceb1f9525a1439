import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/platform/config.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { openBucket } from '../src/platform/storage/bucket.ts'
import { MAX_VIDEO_BYTES } from '../src/shop/ground/pictures/picture-rules.ts'
import { admissionLimits } from '../src/web/server/call-limits.ts'

const file = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
const settings = [...readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)].map(
  ([, name]) => name,
)
// Of Node, and of the images of PostgreSQL and Garage.
const foreign = [
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'GARAGE_RPC_SECRET',
  'GARAGE_DEFAULT_ACCESS_KEY',
  'GARAGE_DEFAULT_SECRET_KEY',
  'GARAGE_DEFAULT_BUCKET',
]

test('every setting in the files for servers is one that the shop reads', () => {
  const named = [
    ...file('environment.example').matchAll(/^(?:# )?([A-Z_]+)=/gm),
    ...file('compose.yaml').matchAll(/^\s+([A-Z_]+): /gm),
    ...(/^ENV (.*)$/m.exec(file('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => ![...settings, ...foreign].includes(name))).toEqual([])
})

test('the example of an environment is one with which the shop starts', () => {
  const lines = file('environment.example').replaceAll(/^# (?=[A-Z_]+=)/gm, '')
  const example = Object.fromEntries([...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  expect(readConfig(example)).toMatchObject({ publicUrl: 'https://shop.example.com', trustProxy: ['127.0.0.1', '::1'] })
})

test('proxies let through what the shop accepts, and keep connections shorter than a shop that stops', () => {
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(file('nginx.conf'))?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(MAX_VIDEO_BYTES)
  for (const proxy of ['nginx.conf', 'Caddyfile']) {
    const seconds = Number(/keepalive(?:_timeout)? (\d+)s/.exec(file(proxy))?.[1])
    expect(seconds * 1000, proxy).toBeLessThan(admissionLimits.lastIdleMs)
  }
})

test('nginx lets an address have what the shop lets it have, and gives its head as long', () => {
  const site = file('nginx.conf')
  const figure = (pattern: RegExp) => Number(pattern.exec(site)?.[1])
  // With HTTP/2 each open request counts as a connection.
  expect(figure(/limit_conn khushbu_connections (\d+);/)).toBeGreaterThanOrEqual(admissionLimits.connectionsPerAddress)
  expect(figure(/limit_req zone=khushbu_requests burst=(\d+) nodelay;/)).toBeGreaterThan(admissionLimits.waiting)
  expect(figure(/client_header_timeout (\d+)s;/) * 1000).toBe(admissionLimits.headMs)
  for (const zone of ['connections', 'requests']) expect(site).toContain(`zone=khushbu_${zone}:10m`)
})

test('what starts and reloads the shop on a server exists', () => {
  const commands = [
    ...file('khushbu.service').matchAll(/^Exec\w+=\/opt\/khushbu\/current\/(\S+) \/opt\/khushbu\/current\/(\S+)$/gm),
  ]
  expect(commands).toHaveLength(2)
  for (const [, ...paths] of commands)
    for (const path of paths) expect(existsSync(join(projectRoot, path)), path).toBe(true)
  const [, command] = /^CMD \["node", "([^"]+)"\]$/m.exec(file('Dockerfile')) ?? []
  expect(existsSync(join(projectRoot, command ?? 'none')), command).toBe(true)
})

/** compose.yaml as Docker reads it, with these variables. */
function compose(variables: Record<string, string>): Compose {
  const text = file('compose.yaml').replaceAll(/\$\{(\w+):[?-][^}]*\}/g, (_, name) => variables[name] ?? `no ${name}`)
  return parse(text, { merge: true }) as Compose
}
type Mount = { source: string; bind: { create_host_path: boolean } }
type Service = {
  image: string
  environment: Record<string, string>
  volumes: (string | Mount)[]
  logging: { driver: string }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

test('two shops of the compose file have the store in common that it starts, and no folder', async () => {
  const key = `GK${'a'.repeat(24)}`
  const secrets = {
    SESSION_SECRET: 's'.repeat(32),
    POSTGRES_PASSWORD: 'p'.repeat(20),
    BACKUP_PASSPHRASE: 'q'.repeat(16),
    PUBLIC_URL: 'https://shop.example.com',
  }
  const { services, volumes } = compose({ ...secrets, STORE_KEY: key, STORE_SECRET: 'b'.repeat(64) })
  const { 'shop-1': one, 'shop-2': two, store } = services
  if (!one || !two || !store) throw new Error('a service is missing')
  const { storageUrl = '' } = readConfig({ ...one.environment, DRAIN_SECONDS: String(one.environment.DRAIN_SECONDS) })
  const { BACKUPS, BACKUP_DIR, BACKUP_PASSPHRASE, ...shared } = one.environment
  expect(two.environment).toEqual(shared)
  // One of them makes the backups, in a volume of their own.
  expect([BACKUPS, BACKUP_PASSPHRASE]).toEqual(['nightly', 'q'.repeat(16)])
  expect(one.volumes).toContain(`backups:${BACKUP_DIR}`)
  expect(two.volumes).not.toEqual(one.volumes)
  const { address } = await openBucket(storageUrl)
  const garage = file('garage.toml')
  const [port, region] = [/api_bind_addr = ".*:(\d+)"/, /s3_region = "(.*)"/].map(rule => rule.exec(garage)?.[1])
  expect(new URL(storageUrl.replace('s3:', 'http:')).host).toBe(`store:${port}`)
  expect(address).toMatchObject({ bucket: store.environment.GARAGE_DEFAULT_BUCKET, region })
  expect(store.environment.GARAGE_DEFAULT_ACCESS_KEY).toBe(key)
  for (const { logging, volumes: mounted } of Object.values(services)) {
    expect(logging.driver).toBe('local')
    const sources = mounted.map(each => (typeof each === 'string' ? (each.split(':')[0] ?? '') : each.source))
    const named = sources.filter(name => !name.startsWith('.'))
    expect(named.filter(name => !(name in volumes))).toEqual([])
  }
})

test('the compose file asks for every value that the shop needs, and for the files of the proxy', () => {
  const text = file('compose.yaml')
  const asked = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name, rule]) => ({ name, rule }))
  // `:?` refuses an empty value too.
  expect(asked.filter(({ rule }) => !/^:\?set it in deploy\/\.env/.test(rule ?? ''))).toEqual([])
  const needed = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'BACKUP_PASSPHRASE', 'PUBLIC_URL']
  expect([...new Set(asked.map(({ name }) => name))].sort()).toEqual(
    [...needed, 'STORE_KEY', 'STORE_SECRET', 'STORE_RPC_SECRET'].sort(),
  )
  // Docker would make an empty folder in place of a file that is missing.
  const { proxy } = compose({}).services
  expect(proxy?.volumes).toHaveLength(2)
  for (const mount of proxy?.volumes ?? []) expect(mount).toMatchObject({ bind: { create_host_path: false } })
})

const logrotate = '/usr/sbin/logrotate'
test.runIf(existsSync(logrotate))('a log that a running shop appends to is rotated and goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khushbu-log-'))
  const log = join(folder, 'shop.log')
  const rules = join(folder, 'rules')
  writeFileSync(rules, file('logrotate').replaceAll('/var/log/khushbu', folder), { mode: 0o644 })
  const output = openSync(log, 'a')
  writeSync(output, 'before\n')
  execFileSync(logrotate, ['--force', '--state', join(folder, 'state'), rules])
  writeSync(output, 'after\n')
  closeSync(output)
  expect([readFileSync(log, 'utf8'), readFileSync(`${log}.1`, 'utf8')]).toEqual(['after\n', 'before\n'])
  rmSync(folder, { recursive: true })
})
