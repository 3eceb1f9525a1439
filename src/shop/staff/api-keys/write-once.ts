import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** Names one write of one key, however often it is sent. */
export const WriteKey = z.string().regex(/^[\w-]{8,100}$/, 'Idempotency-Key has 8 to 100 letters, digits, - or _')

type Write = {
  keyId: string
  /** Undefined: each time counts. */
  idempotencyKey: string | undefined
  /** What is asked, with its body. */
  request: readonly unknown[]
}

/**
 * Does a write once for its Idempotency-Key, in the transaction `tx`, and returns the same again. A second one waits
 * for the first. Throws `key_reused` for a key that has written something else.
 */
export async function writeOnce<Result extends object>(
  tx: Tx,
  { keyId, idempotencyKey, request }: Write,
  work: () => Promise<Result>,
): Promise<Result> {
  if (idempotencyKey === undefined) return work()
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const row = { key_id: keyId, idempotency_key: idempotencyKey }
  const claimed = await tx
    .insertInto('api_writes')
    .values({ ...row, request: digest })
    .onConflict(conflict => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst()
  if (!claimed) {
    const before = await tx
      .selectFrom('api_writes')
      .select(['request', 'answer'])
      .where('key_id', '=', keyId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    if (before.request !== digest)
      throw new ShopError('key_reused', 'This Idempotency-Key was used for another request', 'Idempotency-Key')
    return before.answer as unknown as Result
  }
  const result = await work()
  await tx
    .updateTable('api_writes')
    .set({ answer: JSON.stringify(result) })
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
  return result
}
