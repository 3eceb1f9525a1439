import { sizeText } from '../../shop/ground/names/rules.ts'
import { FillSize, fillSize, findFilledSize, SaveRecipe, saveRecipe } from '../../shop/stock/fills/index.ts'
import { fillNumber } from '../../shop/stock/fills/rules.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const write = actionsOn('size')

/** What staff do to fill a size. */
export const fillActions = {
  recipe: write('purchases.change', SaveRecipe, async ({ tx, input, id }) => {
    const { label, before, after } = await saveRecipe(tx, id, input)
    const did = before === after ? null : 'size.recipeSaved'
    return { did, label, before: { recipe: before }, after: { recipe: after }, message: 'Saved.' }
  }),
  fill: write('purchases.change', FillSize, async ({ tx, input, id: sizeId, actor }) => {
    const { fillId, cost, isNew } = await fillSize(tx, { ...input, sizeId, actor })
    const { name, ml } = await findFilledSize(tx, sizeId)
    return {
      did: isNew ? 'size.filled' : null,
      label: sizeText(name, ml),
      after: { fill: fillNumber(fillId), pieces: input.plan.pieces, spoilt: input.plan.spoilt, cost },
      leadsTo: `/admin/fills/${fillId}`,
    }
  }),
}
