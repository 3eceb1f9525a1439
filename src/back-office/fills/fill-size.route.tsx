import { useLoaderData } from 'react-router'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from '../stock/margin-text.tsx'
import { fillActions } from './fill-actions.ts'
import { FillForm, FillPreview } from './fill-form.tsx'
import { loadFill } from './load-fill.ts'
import { RecipeForm } from './recipe-form.tsx'

/** Fills a size: its recipe, what a number of pieces takes and costs, and the fill itself. */
export const meta = titled('New fill')

export const loader = staffPage('purchases.read', loadFill)

export const action = staffActions(fillActions)

export default function FillSizePage() {
  const page = useLoaderData<typeof loader>()
  const { size, recipe, plan } = page
  const mayChange = useMay()('purchases.change')
  return (
    <DetailPage
      back={{ to: '/admin/fills', label: 'All fills' }}
      title={`Fill ${sizeText(size.name, size.ml)}`}
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
