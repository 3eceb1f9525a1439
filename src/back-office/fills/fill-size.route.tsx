import { useLoaderData } from 'react-router'
import { FillSize, fillSize, findFilledSize, SaveRecipe, saveRecipe } from '../../shop/fills/index.ts'
import { fillNumber } from '../../shop/fills/rules.ts'
import { plural } from '../../shop/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from '../stock/margin-text.tsx'
import { FillForm, FillPreview } from './fill-form.tsx'
import { loadFill } from './load-fill.ts'
import { RecipeForm } from './recipe-form.tsx'

/** Fills a size: its recipe, what a number of pieces takes and costs, and the fill itself. */
export const meta = titled('New fill')

export const loader = staffPage('purchases.read', loadFill)

const write = actionsOn('size')

export const action = staffActions({
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
      label: `${name}, ${ml} ml`,
      after: { fill: fillNumber(fillId), pieces: input.plan.pieces, spoilt: input.plan.spoilt, cost },
      leadsTo: `/admin/fills/${fillId}`,
    }
  }),
})

export default function FillSizePage() {
  const page = useLoaderData<typeof loader>()
  const { size, recipe, plan } = page
  const mayChange = useMay()('purchases.change')
  return (
    <DetailPage
      back={{ to: '/admin/fills', label: 'All fills' }}
      title={`Fill ${size.name}, ${size.ml} ml`}
      note={
        <>
          {`${plural(size.stock, 'piece')} for sale. `}
          <MarginText cutPrice={size.cutPrice} averageCost={size.averageCost} />
        </>
      }
      aside={<RecipeForm page={page} mayChange={mayChange} />}
    >
      {recipe.length > 0 && <FillForm page={page} />}
      {plan && <FillPreview page={page} plan={plan} mayChange={mayChange} />}
    </DetailPage>
  )
}
