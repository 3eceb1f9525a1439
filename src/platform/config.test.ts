import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, misspeltVariables, readConfig } from './config.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (environment: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...environment })

test('nothing has to be set', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: undefined,
    publicUrl: 'http://localhost:3000',
    dataDir: folder,
    databaseUrl: undefined,
    trustProxy: [],
    jobs: 'inside',
    rateLimits: true,
    logLevel: 'info',
  })
})

const ownDatabase = { DATABASE_URL: 'postgres://db/shop', SESSION_SECRET: 'x'.repeat(32) }

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3105', HOST: '127.0.0.1' }, true],
  [{ PUBLIC_URL: 'https://shop.example.com' }, false],
  [{ PUBLIC_URL: 'http://localhost.shop.example' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [ownDatabase, false],
  [{ ...ownDatabase, DEMO: 'on' }, true],
  [{ PUBLIC_URL: 'https://demo.example.com', DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
])('the demo shop is for this machine alone, or for who asks: %o', (environment, demo) => {
  expect(read(environment).demo).toBe(demo)
})

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the session secret is made once and readable by its owner alone', () => {
  const { sessionSecret } = read()
  expect(sessionSecret).toEqual([expect.stringMatching(/^[\w-]{32,}$/)])
  expect(read().sessionSecret).toEqual(sessionSecret)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('secrets before the current one are named after it', () => {
  const secrets = ['a', 'b', 'c'].map(letter => letter.repeat(32))
  const [current = '', ...before] = secrets
  expect(read({ SESSION_SECRET: current, SESSION_SECRET_BEFORE: before.join(', ') }).sessionSecret).toEqual(secrets)
})

test('a damaged secret stops the start', () => {
  writeFileSync(join(folder, 'session-secret'), '')
  expect(read).toThrow('is damaged')
})

test('with a database of its own the secret is required', () => {
  expect(() => read({ DATABASE_URL: 'postgres://db/shop' })).toThrow('SESSION_SECRET is required with DATABASE_URL')
})

test('without a pooler the address of the database is the direct one too', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://pooler/shop' }
  expect(read(secret).databaseDirectUrl).toBe('postgres://pooler/shop')
  expect(read({ ...secret, DATABASE_DIRECT_URL: 'postgres://db/shop' }).databaseDirectUrl).toBe('postgres://db/shop')
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'PORT must be a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an address that begins with http:// or https://'],
  ['PUBLIC_URL', 'https:shop.example', 'PUBLIC_URL must be an address that begins with http:// or https://'],
  ['PUBLIC_URL', 'ftp://shop.example', 'PUBLIC_URL must be an address that begins with http:// or https://'],
  ['PUBLIC_URL', 'https://example.com/shop', 'PUBLIC_URL must be the address of a host alone'],
  ['PUBLIC_URL', 'https://example.com/?a', 'PUBLIC_URL must be the address of a host alone'],
  ['PUBLIC_URL', 'https://me:secret@example.com', 'PUBLIC_URL must be the address of a host alone'],
  ['DATABASE_URL', 'mysql://db/shop', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
  ['STORAGE_URL', 'https://bucket', 'STORAGE_URL must be an address that begins with s3://'],
  ['STORAGE_URL', 's3://bucket?region=x', 'STORAGE_URL must be s3://KEY:SECRET@host/bucket?region=...'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
  [
    'SMTP_URL',
    'smtp://mail.example/?proxy=http://10.0.0.5:8080',
    'SMTP_URL must be smtp://USER:PASSWORD@host:port and',
  ],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters'],
  ['SESSION_SECRET_BEFORE', 'short', 'SESSION_SECRET_BEFORE must be secrets of at least 32 characters'],
  ['TILE_URL', 'https://tiles.example', 'TILE_URL must contain {z}, {x} and {y}'],
  ['TRUST_PROXY', '10.0.0.0/8, 300.1.1.1', 'TRUST_PROXY must be IP addresses or networks'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be IP addresses or networks'],
  ['DEMO', 'yes', 'DEMO must be on or off'],
  ['JOBS', 'elsewhere', 'JOBS must be inside or apart'],
  ['RATE_LIMITS', 'no', 'RATE_LIMITS must be on or off'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused in one line', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(message)
  expect(() => read({ [name]: value })).not.toThrow('\n')
})

test('every bad variable is named at once', () => {
  expect(() => read({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*; LOG_LEVEL /)
})

test('proxies are addresses and networks', () => {
  expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test('a variable that is nearly a setting is named, others are not', () => {
  const near = {
    SMPT_URL: 'x',
    BACKUPDIR: 'x',
    data_dir: 'x',
    SESSION_SECRT: 'x',
    PUBLIC_URLS: 'x',
    'TRUST-PROXY': 'x',
  }
  expect(misspeltVariables(near).map(({ meant }) => meant)).toEqual([
    'SMTP_URL',
    'BACKUP_DIR',
    'DATA_DIR',
    'SESSION_SECRET',
    'PUBLIC_URL',
    'TRUST_PROXY',
  ])
  const others = {
    PATH: 'x',
    HOME: 'x',
    HOSTNAME: 'x',
    XDG_DATA_DIRS: 'x',
    NODE_ENV: 'x',
    POST: 'x',
    DEMOS: 'x',
    npm_config_cache: 'x',
  }
  expect(misspeltVariables(others)).toEqual([])
  // Beside the right one it does no harm.
  expect(misspeltVariables({ SMTP_URL: 'x', SMTP_URI: 'x' })).toEqual([])
})
