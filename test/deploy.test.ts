import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { MAX_VIDEO_BYTES } from '../src/shop/reviews/rules.ts'
import { admissionLimits } from '../src/web/server/limits.ts'

const file = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
const settings = [...readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)].map(
  ([, name]) => name,
)
// Of Node and of PostgreSQL's image.
const foreign = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']

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

test('proxies let through what the shop accepts, and keep connections shorter than the shop', () => {
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(file('nginx.conf'))?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(MAX_VIDEO_BYTES)
  const seconds = Number(/keepalive (\d+)s/.exec(file('Caddyfile'))?.[1])
  expect(seconds * 1000).toBeLessThan(admissionLimits.idleMs)
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
