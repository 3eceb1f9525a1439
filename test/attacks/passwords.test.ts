import { argon2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { seedDemoStaff, workingDemoLogins } from '../../src/shop/staff/staff/index.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ slowHashes: true })
})
afterAll(() => shop.close())

const signUp = (email: string, password: string) =>
  shop.browser().send('PATCH', '/v1/customer', { name: 'Ayesha', email, phone: '03001234567', password })
const logIn = async (email: string, password: string) =>
  (await shop.browser().send('POST', '/v1/customer/login', { email, password })).status

test('a password is compared whole and as it was typed', async () => {
  const password = ` Aa1! ${'é'.repeat(100)} end `
  expect((await signUp('whole@example.com', password)).status).toBe(200)
  expect(await logIn('whole@example.com', password)).toBe(200)
  const others = [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, 72),
    `${password}x`,
    password.replace('é', 'e'),
  ]
  for (const other of others) expect(await logIn('whole@example.com', other), other).toBe(401)
  // A keyboard that writes the accent as a sign of its own writes the same password.
  expect(await logIn('whole@example.com', password.normalize('NFKC'))).toBe(200)
})

test('128 characters are a password; more are refused and not cut', async () => {
  const longest = `Aa1!${'x'.repeat(124)}`
  expect((await signUp('long@example.com', longest)).status).toBe(200)
  expect(await logIn('long@example.com', longest)).toBe(200)
  expect((await signUp('longer@example.com', `${longest}x`)).status).toBe(400)
  expect(await logIn('long@example.com', `${longest}x`)).toBe(400)
})

test('what is stored is argon2id, salted for each account', async () => {
  const password = 'Oud&Amber7'
  await signUp('one@example.com', password)
  await signUp('two@example.com', password)
  const rows = await shop.db.selectFrom('credentials').select('password').execute()
  const hashes = rows.map(({ password: hash }) => hash ?? '')
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[^$]{22}\$[^$]{43}$/.exec(hash) ?? []
    // OWASP's least: 19 MiB and 2 passes.
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  }
})

test('a hash of other parameters opens its account still, so that they can be raised', async () => {
  const password = 'Oud&Amber7'
  await signUp('raised@example.com', password)
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 32_768, passes: 3, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'raised@example.com')
    .executeTakeFirstOrThrow()
  const hash = `$argon2id$v=19$m=32768,t=3,p=1$${plain(nonce)}$${plain(tag)}`
  await shop.db.updateTable('credentials').set({ password: hash }).where('user_id', '=', id).execute()
  expect(await logIn('raised@example.com', password)).toBe(200)
  expect(await logIn('raised@example.com', 'Wrong&Word1')).toBe(401)
})

test('nobody has an account in a new shop but the demo staff, whose passwords follow from its own secret', async () => {
  const folder = join(projectRoot, 'db/seeds')
  const seeds = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  expect(seeds.length).toBeGreaterThan(3)
  for (const seed of seeds) {
    expect(readFileSync(join(folder, seed), 'utf8'), seed).not.toMatch(/'(users|credentials|sessions)'|password/i)
  }
  const secrets = ['the secret of this shop, 32 letters', 'the secret of another, 32 letters']
  await seedDemoStaff(shop.db, shop.staffSignIn, secrets[0] ?? '')
  const logins = await workingDemoLogins(shop.db, secrets[0] ?? '')
  expect(logins).toHaveLength(6)
  // 12 letters and digits: 71 bits.
  for (const { password } of logins) expect(password).toMatch(/^demo-[A-Za-z0-9]{12}$/)
  expect(await workingDemoLogins(shop.db, secrets[1] ?? '')).toEqual([])
})
