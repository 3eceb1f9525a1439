import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlace } from './place.ts'
import { openSealer } from './seal.ts'

const passphrase = 'a passphrase for tests'
// 'oud and rose', as the part orders.sealed of that version.
const SEALED_BEFORE_AGE = 'S0hCMYVqHJp2DHTyHva9bQKFjWOIwTy+glhE18c1HNgIHZs8EYGKweTkhSlYDYOCPrGihVhSyZzEo27PAQbf4g=='
// A key is derived at once, instead of in 0.3 s each time.
const FAST_WORK_FACTOR = 4
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const sealer = (by = passphrase) => openSealer(openPlace(folder), by, FAST_WORK_FACTOR)
async function* inChunks(bytes: Buffer, size = 10_000) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const seal = async (text: Buffer, by = sealer()) => buffer(await by.seal(inChunks(text)))
const open = async (sealed: Buffer, by = sealer(), name = 'orders.age') =>
  buffer(await by.open(name, inChunks(sealed, 7_001)))

test('what was encrypted is decrypted, whatever its length and in whatever chunks, by another process too', async () => {
  const by = sealer()
  for (const length of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const text = randomBytes(length)
    const sealed = await seal(text, by)
    expect(sealed.includes(text.subarray(0, 16)) && length > 16).toBe(false)
    expect((await open(sealed, by)).equals(text), `${length} bytes`).toBe(true)
  }
  expect(String(await open(await seal(Buffer.from('oud'), by)))).toBe('oud')
})

test('another passphrase is refused, and makes no second key', async () => {
  const sealed = await seal(Buffer.from('oud'))
  await expect(open(sealed, sealer('another passphrase'))).rejects.toThrow('BACKUP_PASSPHRASE is another one')
  await expect(seal(Buffer.from('rose'), sealer('another passphrase'))).rejects.toThrow('BACKUP_PASSPHRASE')
  expect(readdirSync(folder)).toEqual(['key.age'])
})

test('a changed or cut part is refused', async () => {
  const sealed = await seal(randomBytes(150_000))
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  await expect(open(changed)).rejects.toThrow('orders.age is damaged: it cannot be decrypted')
  for (const length of [20, 400, 65_536 + 300]) {
    await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow('is damaged')
  }
})

test('two processes that begin at once share one key, and a damaged key is read from the copy in a backup', async () => {
  const two = [sealer(), sealer()]
  const [one, other] = await Promise.all(two.map(by => seal(Buffer.from('oud'), by)))
  expect(String(await open(one ?? Buffer.of()))).toBe('oud')
  expect(String(await open(other ?? Buffer.of()))).toBe('oud')
  await sealer().copyKey('backups/2026-11-21T13-00-00Z')
  writeFileSync(join(folder, 'key.age'), 'damaged')
  expect(String(await open(one ?? Buffer.of()))).toBe('oud')
})

test('the program age opens a backup by the passphrase alone', async () => {
  const sealed = await seal(Buffer.from('oud'))
  const byPassphrase = new Decrypter()
  byPassphrase.addPassphrase(passphrase)
  const key = await byPassphrase.decrypt(readFileSync(join(folder, 'key.age')), 'text')
  const byKey = new Decrypter()
  byKey.addIdentity(key.trim())
  expect(await byKey.decrypt(sealed, 'text')).toBe('oud')
})

test('a part that an earlier version of the shop encrypted is read', async () => {
  const before = Buffer.from(SEALED_BEFORE_AGE, 'base64')
  expect(String(await open(before, sealer(), 'orders.sealed'))).toBe('oud and rose')
  await expect(open(before, sealer('another passphrase'), 'orders.sealed')).rejects.toThrow('BACKUP_PASSPHRASE')
})
