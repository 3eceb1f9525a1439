import { useId, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { listKnownWords } from '../../shop/catalogue/products/index.ts'
import { momentWords, shopMinute } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { findSale, type SaleSize } from '../../shop/offers/sales/index.ts'
import { saleStates } from '../../shop/offers/sales/sale-rules.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { Button } from '../../ui/button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { type Offers, Results } from '../kit/pick.tsx'
import { Rows } from '../kit/rows.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { useLookup } from '../kit/use-lookup.ts'
import { useMay } from '../kit/use-may.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { MarginText } from '../stock/margin-text.tsx'
import { saleActions } from './sale-actions.ts'

/** One sale: when it is, and what each size costs in it. Its address is 'new' for one to plan. */
export const meta = titled('Sale')

export const loader = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  const [collections, { houses }] = await Promise.all([nameCollections(shop.db), listKnownWords(shop.db)])
  const groups = { collection: collections.map(({ title }) => title), house: houses }
  if (params.id === 'new') return { sale: null, waiting: [], sizes: [], groups }
  const { sale, sizes } = await findSale(shop.db, numberOf(params.id))
  return {
    sale,
    groups,
    waiting: await waitingOn(shop.db, `/admin/sales/${params.id}`, staff),
    sizes: mayDo(staff.role, 'purchases.read') ? sizes : sizes.map(size => ({ ...size, averageCost: null })),
  }
})

export const action = staffActions(saleActions)

type Sale = Awaited<ReturnType<typeof findSale>>['sale']

const lineOf = ({ sku, discount, salePrice }: SaleSize): string =>
  `${sku} ${Number.isInteger(discount) ? `${discount}%` : salePrice / 100}`

/** By kind the names that can be chosen. */
type Groups = { collection: readonly string[]; house: readonly string[] }

const labels = { collection: 'Collection', house: 'House', perfume: 'Perfume' } as const

type Kind = keyof typeof labels

/**
 * Adds all sizes of a collection, house or perfume to the lines of the form around, as one line. Needs scripts; the
 * line can be typed, too.
 */
function AddGroup({ groups }: { groups: Groups }) {
  const [kind, setKind] = useState<Kind>('collection')
  const [name, setName] = useState('')
  const [percent, setPercent] = useState('20')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { find, results } = useLookup<Offers>('/admin/collections/offers', kind === 'perfume' ? name.trim() : '')
  const choose = (next: string) => {
    setName(next)
    if (kind === 'perfume') find(next)
  }
  const add = () => {
    const lines = box.current?.closest('form')?.elements.namedItem('lines')
    if (!(lines instanceof HTMLTextAreaElement) || name.trim() === '') return
    lines.value = `${lines.value.trimEnd()}\n${kind}: ${name.trim()} ${percent.trim()}%`.trimStart()
    lines.dispatchEvent(new Event('input', { bubbles: true }))
    setName('')
  }
  return (
    <div ref={box} className="scripted grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          <span className="font-medium">Add all sizes of a</span>
          <select
            value={kind}
            className="control"
            onChange={({ target }) => {
              setKind(target.value as Kind)
              setName('')
            }}
          >
            {Object.entries(labels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <div className="grid min-w-0 flex-1 gap-1 text-sm">
          <label htmlFor={id} className="font-medium">
            Its name
          </label>
          {kind === 'perfume' ? (
            <input
              id={id}
              value={name}
              className="control"
              autoComplete="off"
              onChange={({ target }) => choose(target.value)}
            />
          ) : (
            <select id={id} value={name} className="control" onChange={({ target }) => choose(target.value)}>
              <option value="">Please choose</option>
              {groups[kind].map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </div>
        <label className="grid gap-1 text-sm">
          <span className="font-medium">Percent off</span>
          <input
            value={percent}
            className="control w-20"
            inputMode="decimal"
            onChange={({ target }) => setPercent(target.value)}
          />
        </label>
        <Button type="button" variant="outline" onClick={add}>
          Add
        </Button>
      </div>
      {kind === 'perfume' && (
        <Results
          offers={(results?.offers ?? []).filter(({ label }) => label !== name)}
          onChoose={({ label }) => setName(label)}
        />
      )}
    </div>
  )
}

/** When a sale is, and what is in it. */
const SaleForm = ({ sale, sizes, groups }: { sale: Sale | null; sizes: readonly SaleSize[]; groups: Groups }) => (
  <PanelForm
    title={sale ? 'Change the sale' : 'When and what'}
    note="It begins and ends by itself at these times. Shoppers see until when it lasts."
    action="save"
    submit={sale ? 'Save' : 'Plan the sale'}
    {...(sale && { hidden: { version: sale.version } })}
  >
    <Text name="name" label="Name, for staff" defaultValue={sale?.name} maxLength={80} required />
    <div className="pair">
      <Moment name="startsAt" label="Begins" at={sale?.startsAt} />
      <Moment name="endsAt" label="Ends" at={sale?.endsAt} />
    </div>
    <AddGroup groups={groups} />
    <Area
      name="lines"
      label="Sizes"
      rows={8}
      required
      defaultValue={sizes.map(lineOf).join('\n')}
      hint="A line each, also pasted from a spreadsheet: SKU or barcode, then a percentage such as 20% or the price in rupees. Or all sizes of one: collection: Winter 20%, house: Ajmal 15%, perfume: Night Oud 10%"
    />
  </PanelForm>
)

const Moment = ({ name, label, at }: { name: string; label: string; at: Date | undefined }) => (
  <Text name={name} label={label} type="datetime-local" defaultValue={at && shopMinute(at)} required />
)

/** What each size costs in a sale. */
const SalePrices = ({ sizes }: { sizes: readonly SaleSize[] }) => (
  <Panel title="What each size costs" note="Its full price of today, and its price in the sale.">
    <Rows
      rows={sizes}
      keyOf={({ sizeId }) => sizeId}
      to={({ productId }) => `/admin/products/${productId}`}
      cell={({ name, ml, setOf }) => sizeText(name, ml, setOf)}
      note={({ sku, salePrice, averageCost }) => (
        <>
          {sku} <MarginText cutPrice={salePrice} averageCost={averageCost} />
        </>
      )}
      end={({ price, salePrice, discount }) => (
        <>
          <del className="text-muted">{amountText(price)}</del> {amountText(salePrice)}
          <small>{`${Math.round(discount)}% off`}</small>
        </>
      )}
    />
  </Panel>
)

export default function SalePage() {
  const { sale, waiting, sizes, groups } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  const open = sale?.state === 'planned' || sale?.state === 'running'
  return (
    <DetailPage
      back={{ to: '/admin/sales', label: 'All sales' }}
      title={sale?.name ?? 'New sale'}
      chips={sale && <StateChip state={sale.state}>{saleStates[sale.state]}</StateChip>}
      note={sale && `${momentWords(sale.startsAt)} to ${momentWords(sale.endsAt)}`}
      first={<WaitingNotice approvals={waiting} />}
      aside={
        open &&
        mayChange && (
          <PanelForm
            title={sale.state === 'running' ? 'End it now' : 'Cancel it'}
            note={sale.state === 'running' && 'What stood before the sale comes back.'}
            action="end"
            submit={sale.state === 'running' ? 'End the sale' : 'Cancel the sale'}
            variant="outline"
            hidden={{ version: sale.version }}
          />
        )
      }
    >
      {sale && <SalePrices sizes={sizes} />}
      {mayChange && (!sale || sale.state === 'planned') && <SaleForm sale={sale} sizes={sizes} groups={groups} />}
    </DetailPage>
  )
}
