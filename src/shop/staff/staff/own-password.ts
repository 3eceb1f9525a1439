import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { commonLongPasswords, commonPasswords } from './common-passwords.ts'

/** Of a shorter name too much would be refused. In letters and digits. */
const SHORTEST_NAME = 4
const FEWEST_CHARACTERS = 5

let common: Set<string> | null = null
const isCommon = (text: string): boolean => {
  common ??= new Set(`${commonPasswords} ${commonLongPasswords}`.split(/\s+/).filter(Boolean))
  return common.has(text)
}

/**
 * Throws `invalid` for a new password of staff that is guessed first: one of the 3,000 commonest, one of them repeated
 * or with digits and signs around it, one of few characters, or one with the name of the house in it (OWASP ASVS 6.1.2,
 * 6.2.4, 6.2.11).
 */
export async function demandOwnPassword(db: Db, password: string): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase()
  const refuse = (message: string) => {
    throw new ShopError('invalid', message, 'password')
  }
  if (new Set(text).size < FEWEST_CHARACTERS) refuse(`Please use at least ${FEWEST_CHARACTERS} different characters`)
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const [, repeated = ''] = /^(.{3,}?)\1+$/u.exec(text) ?? []
  if ([text, text.replaceAll(/\s/g, ''), core, repeated].some(isCommon))
    refuse('This password is among those that are guessed first: please choose another, such as a sentence')
  const plain = plainOf(text)
  const { shopName } = await readSettings(db)
  if ([shopName, 'Khushbu'].map(plainOf).some(name => name.length >= SHORTEST_NAME && plain.includes(name)))
    refuse('Please leave the name of the shop out of your password: it is guessed first')
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
