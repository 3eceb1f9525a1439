import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'

/** Names under which the shop itself does things, and which nobody who works here may have. */
const systemNames = [
  'System',
  'Khushbu',
  'Admin',
  'Administrator',
  'Support',
  'The shop',
  'The demo shop',
  'Somebody',
  'Nobody',
  'As scheduled',
  'As planned',
  'Customer',
  'The customer',
  'Buyer',
  'Guest',
  'Program',
  'API key',
  'Webhook',
  'Owner',
  'Staff',
  'Automatic',
  'By itself',
  'npm run owner-link',
]

/**
 * Throws `taken` for a name that somebody else has or had here, or that looks like it, and `invalid` for one of the
 * shop itself: the audit log and orders say who did something by name. `staffId`: whose name it is.
 */
export async function demandOwnName(tx: Tx, name: string, staffId?: string): Promise<void> {
  // Of two who take one name at once the second waits.
  await sql`select pg_advisory_xact_lock(hashtextextended('names of staff', 7))`.execute(tx)
  const seen = lookOf(name)
  if (!/\p{L}/u.test(name)) throw new ShopError('invalid', 'Please enter your name in letters', 'name')
  const { shopName } = await readSettings(tx)
  const isSystems = [...systemNames, shopName].some(own => lookOf(own) === seen) || /\bapi key\b/i.test(name)
  if (isSystems) throw new ShopError('invalid', 'This is a name of the shop itself: please enter your own', 'name')
  const others = await tx.selectFrom('staff').select(['id', 'name']).execute()
  const other = others.find(one => one.id !== staffId && lookOf(one.name) === seen)
  if (other)
    throw new ShopError(
      'taken',
      `${other.name} works or worked here: please enter a name that nobody takes for it`,
      'name',
    )
}

// Letters that look alike, after capitals, accents and the forms of compatibility are gone (Unicode TR 39, those of a
// keyboard in Pakistan and its neighbours): each line begins with what the others are taken for.
const alike = [
  'aаαɑ',
  'bьЬ',
  'cсϲ',
  'dԁ',
  'eеєε',
  'gɡ',
  'hһн',
  'jј',
  'kкκ',
  'mм',
  'nпηո',
  'pрρ',
  'qԛ',
  'rгɾ',
  'sѕ5',
  'tтτ',
  'uυսц',
  'vνѵ',
  'wԝω',
  'xхχ',
  'yуүγ',
  'zᴢ2',
  'l1iı|!ιіاأإآٱ١۱',
  'o0оοօهہةۀھ٥۵ە',
  'یيىئے',
  'کكڪ',
  'وؤۇ',
  'ٹت',
  'فڤ',
]
const looks = new Map(alike.flatMap(([first = '', ...rest]) => rest.map(letter => [letter, first] as const)))

/** What a name looks like: without capitals, accents, spaces and signs, each letter as the one that it is taken for. */
export const lookOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .map(letter => looks.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
