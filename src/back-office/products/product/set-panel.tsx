import { costOfParts, sumOfParts } from '../../../shop/catalogue/products/set-rules.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { Facts } from '../../kit/facts.tsx'
import { Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Pick } from '../../kit/pick.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm, useActionResult } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import { MarginText } from '../../stock/margin-text.tsx'
import type { ProductPageProps } from './load-product-page.ts'

type Page = ProductPageProps['page']
type Set = Page['sets'][number]

/** What a size holds that is a set, how it is priced, and how many its parts allow. */
export function SetPanel({ page }: ProductPageProps) {
  const mayChange = useMay()('catalogue.change')
  const sold = page.sizes.filter(({ retiredAt }) => retiredAt === null)
  if (!mayChange && page.sets.length === 0 && page.partOf.length === 0) return null
  return (
    <Panel
      title="Set"
      id="set"
      note="A set is made of pieces of other sizes: it has as many as they allow, and an order takes them. Its parts need not be sold alone."
    >
      {sold.map(size => (
        <SizeSet key={size.sizeId} page={page} size={size} mayChange={mayChange} />
      ))}
      {page.partOf.length > 0 && (
        <p className="text-sm">
          {'Part of '}
          {page.partOf.map(({ productId, name, ml }, at) => (
            <span key={`${productId} ${ml}`}>
              {at > 0 && ', '}
              <a href={`/admin/products/${productId}`} className="text-link">
                {sizeText(name, ml, null)}
              </a>
            </span>
          ))}
        </p>
      )}
    </Panel>
  )
}

type Props = { page: Page; size: Page['sizes'][number]; mayChange: boolean }

function SizeSet({ page, size, mayChange }: Props) {
  const { sizeId, ml } = size
  const set = page.sets.find(each => each.sizeId === sizeId)
  const result = useActionResult('set', { sizeId })
  const form = (
    <StaffForm
      // Begins anew once the parts are others: a second press adds nothing again.
      key={set?.parts.map(part => `${part.sizeId} ${part.pieces}`).join()}
      action="set"
      of={{ sizeId }}
      hidden={{ version: page.version }}
      submit={set ? 'Save set' : `Make ${ml} ml a set`}
      variant="outline"
    >
      {set && <PartRows set={set} mayChange />}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Pick name="add" label="Add a size" hint="Name, barcode or SKU" from="/admin/stock/offers" required={!set} />
        <Text name="addPieces" label="Pieces" defaultValue="1" inputMode="numeric" />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Select
          name="rule"
          label="Price"
          options={{ typed: 'As typed above', percent: 'Under the sum of its parts' }}
          defaultValue={set && set.setDiscount !== null ? 'percent' : 'typed'}
        />
        <Text name="percent" label="Percent" defaultValue={set?.setDiscount ?? ''} inputMode="decimal" />
      </div>
    </StaffForm>
  )
  if (!set)
    return mayChange ? (
      <Fold label={`Make ${ml} ml a set`} open={result !== null && !result.ok}>
        {form}
      </Fold>
    ) : null
  const cost = costOfParts(set.parts)
  return (
    <section aria-label={`Set, ${ml} ml`} className="grid gap-4">
      <Facts
        facts={[
          ['Set', `${ml} ml, ${size.sku}`],
          ['Its parts allow', plural(size.stock, 'set')],
          ['Parts bought one by one', amountText(sumOfParts(set.parts))],
          ['Price of the set', amountText(set.cutPrice)],
          page.seesCost && ['Earned on it', <MarginText key="margin" cutPrice={set.cutPrice} averageCost={cost} />],
        ]}
      />
      {mayChange ? form : <PartRows set={set} mayChange={false} />}
    </section>
  )
}

/** The parts, each with its pieces. */
const PartRows = ({ set: { parts, sizeId }, mayChange }: { set: Set; mayChange: boolean }) => (
  <Rows
    label="Parts"
    rows={parts}
    keyOf={part => `${sizeId} ${part.sizeId} ${part.pieces}`}
    to={part => `/admin/stock/sizes/${encodeURIComponent(part.sizeId)}`}
    cell={({ name, ml }) => sizeText(name, ml, null)}
    note={({ sku, stock, cutPrice }) => `${sku}, ${stock} for sale, ${amountText(cutPrice)}`}
    end={part =>
      mayChange ? (
        <Text
          name={`pieces.${part.sizeId}`}
          label="Pieces"
          defaultValue={part.pieces}
          inputMode="numeric"
          className="w-24"
        />
      ) : (
        plural(part.pieces, 'piece')
      )
    }
  />
)
