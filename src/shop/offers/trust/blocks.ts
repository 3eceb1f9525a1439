import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { phoneQuestion, toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { type BlockKind, blockKinds } from './trust-rules.ts'

/**
 * Somebody who gets nothing for cash: by phone, email or address, with the reason, until a day or until staff end it.
 */
export type Block = {
  blockId: string
  kind: BlockKind
  shown: string
  reason: string
  createdBy: string
  createdAt: Date
  endsAt: Date | null
}

const Line = (message: string) => z.string({ error: message }).trim().min(1, message).max(300, 'At most 300 characters')

/** The form of a block. An address is city and street, as an order has them. */
export const AddBlock = z
  .object({
    kind: z.enum(blockKinds, 'Please choose what is blocked'),
    value: Line('Please say who'),
    city: z.string().trim().max(80).default(''),
    reason: Line('Please say why'),
    until: z.literal('').or(day('Please give the last day')).default(''),
  })
  .transform((fields, ctx) => {
    const { kind, value, city, reason, until } = fields
    const problem = (path: string, message: string) => {
      ctx.addIssue({ code: 'custom', path: [path], message })
      return z.NEVER
    }
    if (kind === 'phone') {
      const number = toE164(value, 'PK')
      const question = phoneQuestion(value, 'PK')
      if (question || !number) return problem('value', question ?? 'Please check the number')
      return { kind, shown: number, city, reason, until }
    }
    if (kind === 'email') {
      const { success, data } = z.email().safeParse(value.toLowerCase())
      return success ? { kind, shown: data, city, reason, until } : problem('value', 'Please check the email')
    }
    if (city === '') return problem('city', 'Please give the city of the address')
    return { kind, shown: value, city, reason, until }
  })

/** Blocks a phone, email or address from cash on delivery. Returns the id of the block. */
export async function addBlock(
  tx: Tx,
  { kind, shown, city, reason, until, actor }: z.output<typeof AddBlock> & { actor: string },
): Promise<string> {
  const place = kind === 'address'
  const key = place ? sql<string>`place_key(${city}, ${shown})` : kind === 'email' ? mailbox(shown) : shown
  const { id } = await tx
    .insertInto('blocks')
    .values({
      kind,
      shown: place ? `${shown}, ${city}` : shown,
      key,
      reason,
      created_by: actor,
      ends_at: until === '' ? null : startOfDay(until, 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

export const EndBlock = z.object({ blockId: z.coerce.number().int().positive() })

/** Ends a block now. Throws `not_found` for one that has ended. */
export async function endBlock(tx: Tx, blockId: number): Promise<{ kind: string; shown: string; reason: string }> {
  const ended = await tx
    .updateTable('blocks')
    .set({ ends_at: sql<Date>`now()` })
    .where('id', '=', blockId)
    .where(lasts)
    .returning(['kind', 'shown', 'reason'])
    .executeTakeFirst()
  if (!ended) throw new ShopError('not_found', 'This block has ended')
  return ended
}

const lasts = sql<boolean>`coalesce(ends_at > now(), true)`
const MOST = 500

const selectBlocks = (db: Db) =>
  db
    .selectFrom('blocks')
    .select(['shown', 'reason', 'created_by as createdBy', 'created_at as createdAt', 'ends_at as endsAt'])
    .select(eb => [eb.cast<string>('id', 'text').as('blockId'), eb.ref('kind').$castTo<BlockKind>().as('kind')])

/** The blocks that hold, newest first. */
export const listBlocks = (db: Db): Promise<Block[]> =>
  selectBlocks(db).where(lasts).orderBy('id', 'desc').limit(MOST).execute()

type Blockable = { phoneNumber: string; email: string; city: string; address: string }

/** The blocks that hold for an order's phone, mailbox or place. */
export const findBlocks = (db: Db, { phoneNumber, email, city, address }: Blockable): Promise<Block[]> =>
  selectBlocks(db)
    .where(lasts)
    .where(
      sql<boolean>`(kind, key) in (('phone', ${phoneNumber}), ('email', ${mailbox(email)}), ('address', place_key(${city}, ${address})))`,
    )
    .orderBy('id', 'desc')
    .execute()
