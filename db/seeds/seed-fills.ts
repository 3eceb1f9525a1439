import type { Db } from '../../src/platform/database/database.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { newAttempt } from '../../src/shop/ground/form-attempt.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { fillSize, receiveMaterial, saveMaterial, saveRecipe } from '../../src/shop/stock/fills/index.ts'

const SIZE = 'ruh-gulab-x5k1p-12ml'
const actor = 'The demo shop'

const demoMaterials = [
  { name: 'Ruh gulab, oil of Taif roses', unit: 'g', quantity: '60 tola', cost: 210_000, of: '1 tola', low: 100_000 },
  { name: 'Crystal bottle with dabber, 12 ml', unit: 'piece', quantity: '150', cost: 27_000, of: '1', low: 40_000 },
  { name: 'Velvet box, one bottle', unit: 'piece', quantity: '120', cost: 14_400, of: '1', low: 40_000 },
] as const

/** One attar of the demo shop is filled by the house: its materials, its recipe and a fill with a spoilt bottle. Once. */
export async function seedFills(db: Db): Promise<void> {
  const known = await db.selectFrom('materials').select('id').limit(1).executeTakeFirst()
  const size = await db.selectFrom('sizes').select('id').where('id', '=', SIZE).executeTakeFirst()
  if (known || !size) return
  await inTransaction(db, async tx => {
    const typed = new Map<number, { text: string; field: string }>()
    for (const { name, unit, quantity, cost, of, low } of demoMaterials) {
      const { materialId } = await saveMaterial(tx, { name, unit, lowMark: low, note: '' })
      const came = { attempt: newAttempt(), quantity, cost: rs(cost), supplierId: null, note: 'What there was' }
      await receiveMaterial(tx, { ...came, materialId, actor })
      typed.set(materialId, { text: of, field: `of.${materialId}` })
    }
    await saveRecipe(tx, SIZE, { seen: '', typed })
    const plan = { pieces: 24, spoilt: 1, lost: new Map() }
    await fillSize(tx, { attempt: newAttempt(), note: 'One dabber broke', plan, sizeId: SIZE, actor })
  })
}
