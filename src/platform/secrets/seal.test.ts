import { expect, test } from 'vitest'
import { openSeal, seal } from './seal.ts'

const secret = 'a secret of the shop that is long enough'

test('a sealed text is read with the secret alone, for its purpose alone', () => {
  const sealed = seal(secret, 'postex', 'token 123')
  expect(sealed).not.toContain('token')
  expect(openSeal(secret, 'postex', sealed)).toBe('token 123')
  expect(openSeal(secret, 'tcs', sealed)).toBeNull()
  expect(openSeal('another secret that is just as long as it', 'postex', sealed)).toBeNull()
  expect(seal(secret, 'postex', 'token 123')).not.toBe(sealed)
})

test('a changed secret still opens what was sealed before; a damaged seal opens for nobody', () => {
  const sealed = seal(secret, 'postex', 'خوشبو')
  expect(openSeal(['the new secret of the shop, long enough', secret], 'postex', sealed)).toBe('خوشبو')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(openSeal(secret, 'postex', bytes.toString('base64url'))).toBeNull()
  expect(openSeal(secret, 'postex', 'nonsense')).toBeNull()
})
