import { useLoaderData } from 'react-router'
import { newAttempt } from '../../shop/attempt.ts'
import {
  FillFields,
  FillSize,
  fillSize,
  findFilledSize,
  findRecipe,
  listMaterials,
  MaterialFilter,
  planFill,
  planOf,
  recipeText,
  SaveRecipe,
  saveRecipe,
  shortText,
} from '../../shop/fills/index.ts'
import { fillNumber } from '../../shop/fills/rules.ts'
import { plural } from '../../shop/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from '../stock/margin-text.tsx'
import { FillForm, FillPreview } from './fill-form.tsx'
import { RecipeForm } from './recipe-form.tsx'

/** Fills a size: its recipe, what a number of pieces takes and costs, and the fill itself. */
export const meta = titled('New fill')

export const loader = staffPage('purchases.read', async ({ shop, params, url }) => {
  const sizeId = params.id ?? ''
  const [size, recipe, { materials }] = await Promise.all([
    findFilledSize(shop.db, sizeId),
    findRecipe(shop.db, sizeId),
    listMaterials(shop.db, MaterialFilter.parse({})),
  ])
  const asked = FillFields.safeParse(Object.fromEntries(url.searchParams))
  const plan = asked.success && recipe.length > 0 ? planFill(recipe, { ...planOf(asked.data), lost: new Map() }) : null
  const { pieces, spoilt } = asked.success ? asked.data : { pieces: null, spoilt: 0 }
  return {
    ...{ size, recipe, seen: recipeText(recipe), attempt: newAttempt() },
    materials: materials.map(({ materialId, name, unit }) => ({ materialId, name, unit })),
    asked: { pieces, spoilt, typed: url.searchParams.get('pieces') ?? '' },
    plan: plan && { ...plan, short: shortText(plan.taken) },
  }
})
export type FillPageData = ReturnType<typeof useLoaderData<typeof loader>>

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
export const shouldRevalidate = () => true

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
