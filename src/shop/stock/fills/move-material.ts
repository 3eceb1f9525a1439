import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { Attempt, usedAttempt } from '../../ground/form-attempt.ts'
import { required } from '../../ground/forms/index.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readNumber } from '../../ground/typed-number-rules.ts'
import { quantityText, readQuantity, type Unit } from './material-rules.ts'

const quantity = required('Please enter how much').max(30)
const note = z.string().trim().max(200, 'Please use 200 characters or less').default('')

/** What came from a supplier, and what all of it cost, in rupees. */
export const ReceiveMaterial = z.object({
  attempt: Attempt,
  quantity,
  cost: z
    .string({ error: 'Please enter what it cost' })
    .transform(typed => readNumber(typed) ?? '')
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please enter rupees, such as 12500'))
    .transform(text => rs(Number(text))),
  supplierId: z
    .literal('')
    .transform(() => null)
    .or(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
    .default(null),
  note,
})

/** What stands there, counted; or what was lost, with the reason in the note. */
export const CountMaterial = z.object({
  attempt: Attempt,
  what: z.enum(['counted', 'lost'], 'Please choose what happened'),
  quantity,
  note,
})

type Moved = { name: string; before: string; after: string; isNew: boolean }
type Asked = { materialId: number; actor: string }

/** Adds what came of a material at its cost. The same attempt again adds nothing. Throws `not_found`, `invalid`. */
export async function receiveMaterial(
  tx: Tx,
  {
    materialId,
    actor,
    attempt,
    quantity: typed,
    cost,
    supplierId,
    note: text,
  }: z.output<typeof ReceiveMaterial> & Asked,
): Promise<Moved> {
  const material = await lockMaterial(tx, materialId)
  const change = demandQuantity(typed, material.unit)
  if (supplierId !== null) {
    const known = await tx.selectFrom('suppliers').select('id').where('id', '=', supplierId).executeTakeFirst()
    if (!known) throw new ShopError('invalid', 'There is no such supplier', 'supplierId')
  }
  return write(tx, material, { attempt, change, reason: 'received', value: cost, supplierId, note: text, actor })
}

/** Sets a material to what was counted, or takes away what was lost. Throws `not_found`, `invalid`, `out_of_stock`. */
export async function countMaterial(
  tx: Tx,
  { materialId, actor, attempt, what, quantity: typed, note: text }: z.output<typeof CountMaterial> & Asked,
): Promise<Moved> {
  const material = await lockMaterial(tx, materialId)
  const amount = what === 'counted' && /^0+$/.test(typed) ? 0 : demandQuantity(typed, material.unit)
  if (what === 'lost' && text === '') throw new ShopError('invalid', 'Please say how', 'note')
  const change = what === 'counted' ? amount - material.stock : -amount
  return write(tx, material, { attempt, change, reason: what, value: null, supplierId: null, note: text, actor })
}

type Row = {
  attempt: string
  change: number
  reason: 'received' | 'counted' | 'lost'
  value: Paisa | null
  supplierId: number | null
  note: string
  actor: string
}

async function write(
  tx: Tx,
  material: Locked,
  { attempt, change, reason, value, supplierId, note: text, actor }: Row,
): Promise<Moved> {
  const { id, name, unit, stock } = material
  const said = (of: number) => quantityText(of, unit)
  const known = await tx
    .selectFrom('material_ledger')
    .select(['material_id', 'reason'])
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (known && (known.material_id !== id || known.reason !== reason)) throw usedAttempt()
  if (known || change === 0) return { name, before: said(stock), after: said(stock), isNew: false }
  if (stock + change < 0) throw new ShopError('out_of_stock', `Only ${said(stock)} are there.`, 'quantity')
  await tx
    .insertInto('material_ledger')
    .values({
      material_id: id,
      change,
      reason,
      attempt,
      note: text,
      actor,
      supplier_id: supplierId,
      // The trigger writes the rest.
      entry: 0,
      stock_after: 0,
      value_change: value as Paisa,
    })
    .execute()
  return { name, before: said(stock), after: said(stock + change), isNew: true }
}

type Locked = { id: number; name: string; unit: Unit; stock: number }

async function lockMaterial(tx: Tx, materialId: number): Promise<Locked> {
  const material = await tx
    .selectFrom('materials')
    .select(['id', 'name', 'unit', 'stock'])
    .where('id', '=', materialId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!material) throw new ShopError('not_found', 'There is no such material')
  return { ...material, unit: material.unit as Unit }
}

function demandQuantity(typed: string, unit: Unit): number {
  const read = readQuantity(typed, unit)
  if (read === null || read === 0) {
    const example = { g: '250, 2 kg or 5 tola', ml: '500 or 5 l', piece: '200' }[unit]
    throw new ShopError('invalid', `Please enter how much, such as ${example}`, 'quantity')
  }
  return read
}
