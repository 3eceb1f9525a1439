import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openSealer } from './seal.ts'

const sealer = openSealer('a passphrase for tests')

async function* inChunks(bytes: Buffer, size = 10_000) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const seal = (text: Buffer, name = 'orders') => buffer(sealer.seal(name, inChunks(text)))
const open = (sealed: Buffer, name = 'orders', by = sealer) => buffer(by.open(name, inChunks(sealed, 7_001)))

test('what was encrypted is decrypted, whatever its length and in whatever chunks', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const text = randomBytes(length)
    const sealed = await seal(text)
    expect(sealed.includes(text.subarray(0, 16)) && length > 16).toBe(false)
    expect((await open(sealed)).equals(text), `${length} bytes`).toBe(true)
  }
})

test('another process with the same passphrase reads it, one with another passphrase does not', async () => {
  const sealed = await seal(Buffer.from('oud'))
  expect(String(await open(sealed, 'orders', openSealer('a passphrase for tests')))).toBe('oud')
  await expect(open(sealed, 'orders', openSealer('another passphrase'))).rejects.toThrow('BACKUP_PASSPHRASE')
})

test('a changed, cut, reordered or exchanged part is refused', async () => {
  const sealed = await seal(randomBytes(150_000))
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  await expect(open(changed)).rejects.toThrow('cannot be decrypted')
  const [header, frame] = [36, 65_536 + 16]
  await expect(open(sealed.subarray(0, header + 2 * frame))).rejects.toThrow('cannot be decrypted')
  const [first, second] = [sealed.subarray(header, header + frame), sealed.subarray(header + frame, header + 2 * frame)]
  const reordered = Buffer.concat([sealed.subarray(0, header), second, first, sealed.subarray(header + 2 * frame)])
  await expect(open(reordered)).rejects.toThrow('cannot be decrypted')
  await expect(open(sealed, 'customers')).rejects.toThrow('cannot be decrypted')
  await expect(open(sealed.subarray(0, 20))).rejects.toThrow('ends too early')
})
