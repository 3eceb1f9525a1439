import { useLoaderData } from 'react-router'
import { newAttempt } from '../../shop/ground/form-attempt.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
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
} from '../../shop/stock/fills/index.ts'
import { fillNumber, quantityText } from '../../shop/stock/fills/material-rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from '../stock/margin-text.tsx'

/** Fills a size: its recipe, what a number of pieces takes and costs, and the fill itself. */
export const meta = titled('New fill')

export const loader = staffPage('purchases.read', loadFill)

const write = actionsOn('size')

/** What staff do to fill a size. */
const fillActions = {
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
      label: sizeText(name, ml, null),
      after: { fill: fillNumber(fillId), pieces: input.plan.pieces, spoilt: input.plan.spoilt, cost },
      leadsTo: `/admin/fills/${fillId}`,
    }
  }),
}

export const action = staffActions(fillActions)

/** How many: shows what it takes, and writes nothing. */
const FillForm = ({ page: { asked } }: { page: FillPageData }) => (
  <Panel title="How many">
    <form className="flex flex-wrap items-end gap-3">
      <TextField
        name="pieces"
        label="Pieces"
        inputMode="numeric"
        defaultValue={asked.typed}
        className="w-28"
        required
      />
      <TextField
        name="spoilt"
        label="Also spoilt"
        inputMode="numeric"
        defaultValue={asked.spoilt || ''}
        className="w-28"
      />
      <Button type="submit" variant="outline">
        Show what it takes
      </Button>
    </form>
    {asked.typed !== '' && asked.pieces === null && (
      <p role="alert" className="text-danger text-sm">
        Please enter how many pieces, at least 1
      </p>
    )}
  </Panel>
)

type Props = { page: FillPageData; plan: NonNullable<FillPageData['plan']>; mayChange: boolean }

/** What the fill takes and costs, and the button that does it. */
function FillPreview({ page: { asked, attempt, size }, plan, mayChange }: Props) {
  const pieces = asked.pieces ?? 0
  const rows = (
    <Rows
      label="What it takes"
      rows={plan.taken}
      keyOf={({ materialId }) => materialId}
      cell={({ name }) => name}
      note={({ unit, stock, short, used, waste }) =>
        short > 0
          ? `${quantityText(short, unit)} missing: ${quantityText(stock, unit)} are there`
          : `${quantityText(stock - used - waste, unit)} stay`
      }
      end={({ materialId, unit, used, waste, cost }) => (
        <>
          <span>
            {quantityText(used + waste, unit)}
            {!plan.short && <span className="block text-muted">{amountText(cost)}</span>}
          </span>
          {mayChange && !plan.short && unit !== 'piece' && (
            <Text name={`lost.${materialId}`} label={`Lost beside, ${unit}`} className="w-32" />
          )}
        </>
      )}
    />
  )
  const each = paisa(Math.round(plan.cost / pieces))
  const cost = (
    <p className="font-medium">
      {`${amountText(plan.cost)} in all, ${amountText(each)} each`}
      <span className="font-normal text-sm">
        <MarginText cutPrice={size.cutPrice} averageCost={each} />
      </span>
    </p>
  )
  if (plan.short || !mayChange)
    return (
      <Panel title={`To fill ${pieces}`}>
        {plan.short && <Notice>{`Not enough. ${plan.short}.`}</Notice>}
        {rows}
        {!plan.short && cost}
      </Panel>
    )
  return (
    <PanelForm
      title={`To fill ${pieces}`}
      note="What was wasted is added to the cost."
      action="fill"
      submit={`Fill ${pieces}`}
      busy="Filling ..."
      hidden={{ attempt, pieces, spoilt: asked.spoilt }}
    >
      {rows}
      {cost}
      <Text name="note" label="Note" maxLength={200} />
    </PanelForm>
  )
}

export default function FillSizePage() {
  const page = useLoaderData<typeof loader>()
  const { size, recipe, plan } = page
  const mayChange = useMay()('purchases.change')
  return (
    <DetailPage
      back={{ to: '/admin/fills', label: 'All fills' }}
      title={`Fill ${sizeText(size.name, size.ml, null)}`}
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

/** What one piece of the size is filled from. */
function RecipeForm({ page: { recipe, materials, seen }, mayChange }: { page: FillPageData; mayChange: boolean }) {
  const others = materials.filter(({ materialId }) => !recipe.some(line => line.materialId === materialId))
  const rows = (
    <Rows
      label="Recipe"
      rows={recipe}
      keyOf={({ materialId, quantity }) => `${materialId} ${quantity}`}
      to={({ materialId }) => `/admin/materials/${materialId}`}
      cell={({ name }) => name}
      note={({ stock, unit }) => `${quantityText(stock, unit)} there`}
      end={({ materialId, quantity, unit }) =>
        mayChange ? (
          <Text
            name={`of.${materialId}`}
            label={unit === 'piece' ? 'Pieces' : `How many ${unit}`}
            defaultValue={String(quantity / 1000)}
            className="w-28"
          />
        ) : (
          quantityText(quantity, unit)
        )
      }
      empty="Nothing yet: add the oil, the alcohol, the bottle and the box."
    />
  )
  if (!mayChange) return <Panel title="Recipe of one piece">{rows}</Panel>
  return (
    <PanelForm
      key={seen}
      title="Recipe of one piece"
      note={recipe.length > 0 ? '0 removes a material.' : undefined}
      action="recipe"
      submit="Save recipe"
      variant="outline"
      hidden={{ seen }}
    >
      {rows}
      {others.length > 0 ? (
        <>
          <Select
            name="add"
            label="Add a material"
            empty="None"
            options={others.map(({ materialId, name }) => [String(materialId), name] as const)}
          />
          <Text name="addQuantity" label="How much of it" hint="Such as 3 g, 0.25 tola, 9 ml or 1" />
        </>
      ) : (
        <a href="/admin/materials" className="text-link text-sm">
          {recipe.length > 0 ? 'Add another material to the shop' : 'Add a material to the shop first'}
        </a>
      )}
    </PanelForm>
  )
}

/** A size that the house fills: its recipe, and what the pieces of the address would take and cost. */
async function loadFill({ shop, params, query }: StaffAsked) {
  const sizeId = params.id ?? ''
  const [size, recipe, { materials }] = await Promise.all([
    findFilledSize(shop.db, sizeId),
    findRecipe(shop.db, sizeId),
    listMaterials(shop.db, MaterialFilter.parse({})),
  ])
  const asked = FillFields.safeParse(query)
  const plan = asked.success && recipe.length > 0 ? planFill(recipe, { ...planOf(asked.data), lost: new Map() }) : null
  const { pieces, spoilt } = asked.success ? asked.data : { pieces: null, spoilt: 0 }
  return {
    size,
    recipe,
    seen: recipeText(recipe),
    attempt: newAttempt(),
    materials: materials.map(({ materialId, name, unit }) => ({ materialId, name, unit })),
    asked: { pieces, spoilt, typed: query.pieces ?? '' },
    plan: plan && { ...plan, short: shortText(plan.taken) },
  }
}

type FillPageData = Awaited<ReturnType<typeof loadFill>>
