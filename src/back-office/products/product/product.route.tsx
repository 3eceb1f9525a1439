import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { productStates, publishingText } from '../../../shop/catalogue/products/publishing-text-rules.ts'
import { shortDayText, timeText } from '../../../shop/ground/dates.ts'
import { grouped } from '../../../shop/ground/grouped.ts'
import { amountText, paisa, sum, times } from '../../../shop/ground/money.ts'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { ChartPanel } from '../../kit/chart-panel.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Text } from '../../kit/fields.tsx'
import { Fold, NarrowFold } from '../../kit/fold.tsx'
import { FoldForm, PanelForm } from '../../kit/form-parts.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { LineLink } from '../../kit/line-link.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction, StaffForm, useActionResult } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { forgetTyping } from '../../kit/use-kept-typing.ts'
import { useMay } from '../../kit/use-may.ts'
import { historyColumns } from '../../prices/history-columns.tsx'
import { ProductChip } from '../product-columns.tsx'
import { loadProductPage, type ProductPageProps } from './load-product-page.ts'
import { productActions } from './product-actions.ts'
import { NEW_PRODUCT, ProductForm } from './product-form.tsx'
import { SetPanel } from './set-panel.tsx'

export const meta = titled('Product')

export const loader = loadProductPage

export const action = staffActions(productActions)

/** Begins another product like this one. */
const MorePanel = () => (
  <PanelForm
    title="Copy"
    note="A draft with the same texts, pictures and sizes, without stock."
    action="duplicate"
    submit="Duplicate"
    busy="Copying ..."
    variant="outline"
  />
)

/** What each size cost lately: when, who, why and how many orders paid it. */
const PricePanel = ({ page: { productId, prices } }: ProductPageProps) =>
  prices.length > 0 && (
    <Panel title="Prices so far" id="prices" note="The latest of each size.">
      <ListTable
        label="Prices so far"
        rows={prices}
        keyOf={({ historyId }) => String(historyId)}
        columns={[{ label: 'Size', cell: ({ ml }) => `${ml} ml` }, ...historyColumns]}
      />
      <LineLink to={`/admin/prices/history?product=${encodeURIComponent(productId)}`}>All its prices</LineLink>
    </Panel>
  )

/** Who sees the product: publishes, schedules, withdraws and archives it. */
function StatePanel({ page: { state, version, publishAt, replacedBy } }: ProductPageProps) {
  const seen = { hidden: { version }, variant: 'outline' } as const
  const last = useLastResult()
  return (
    <Panel title={productStates[state]} note={noteOf[state]}>
      {last?.ok && stateAfter[last.action] === state && <Notice className="mt-0">{last.message}</Notice>}
      {publishAt && <p className="text-sm">{`Published by itself on ${timeText(publishAt)}.`}</p>}
      {replacedBy && <p className="wrap-anywhere text-sm">{`Its page leads to /product/${replacedBy}.`}</p>}
      {(state === 'draft' || state === 'scheduled') && (
        <FoldForm {...seen} action="schedule" label={publishAt ? 'Another time' : 'Publish later'} submit="Schedule">
          <Text name="publishAt" label="Day and time in Pakistan" type="datetime-local" required />
        </FoldForm>
      )}
      {state !== 'draft' && <StaffForm {...seen} action="withdraw" submit="Back to draft" />}
      {state !== 'archived' && (
        <FoldForm {...seen} action="archive" label="Archive ..." submit="Archive">
          <Text
            name="replacedBy"
            label="Lead to another product (optional)"
            hint="Its address. Empty: the page shows similar perfumes"
            placeholder="/product/..."
          />
        </FoldForm>
      )}
    </Panel>
  )
}

// The state in which the form of a move is gone.
const stateAfter: Record<string, string> = { withdraw: 'draft', archive: 'archived' }

const noteOf = {
  draft: 'No shopper sees it.',
  scheduled: 'No shopper sees it yet.',
  published: 'Shoppers see it and can buy it.',
  archived: 'It is not sold any more; orders, reviews and its address stay.',
}

/** The parts of the page by their ids, in its order. */
const parts = [
  ['what', 'What it is'],
  ['pictures', 'Pictures'],
  ['sizes', 'Sizes'],
  ['notes', 'Notes'],
  ['texts', 'Texts'],
  ['character', 'Character'],
  ['search-engines', 'Search engines'],
  ['set', 'Set'],
  ['prices', 'Prices'],
] as const

/** One product: everything on its page in the shop, its sizes, its state and its address. */
export default function ProductPage() {
  const page = useLoaderData<typeof loader>()
  const { productId, address, facts, state } = page
  const mayChange = useMay()('catalogue.change')
  return (
    <DetailPage
      back={{ to: '/admin/products', label: 'All products' }}
      title={facts.name}
      chips={<ProductChip state={state} />}
      first={
        <>
          <Made page={page} />
          <nav aria-label="Parts of this page" className="page-parts">
            {parts.map(([id, label]) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
          </nav>
        </>
      }
      actions={
        <>
          {(state === 'published' || state === 'archived') && (
            <LineLink to={`/product/${address}`}>See it in the shop</LineLink>
          )}
          <LineLink to={`/admin/products/${productId}/history`}>History</LineLink>
          {mayChange && <LineLink to="/admin/products/new">New product</LineLink>}
        </>
      }
      asideFirst
      aside={
        <NarrowFold label={mayChange ? 'Its state, stock, address, a copy' : 'Its stock and address'}>
          <div className="panels">
            {mayChange && <StatePanel page={page} />}
            <StockPanel page={page} />
            <AddressPanel page={page} />
            {mayChange && <MorePanel />}
          </div>
        </NarrowFold>
      }
    >
      <ProductForm key={productId} page={page} />
      <SetPanel page={page} />
      {mayChange && <RetireSizes page={page} />}
      <ChartPanel title="Sold here, week by week" chart={page.sold} />
      <PricePanel page={page} />
    </DetailPage>
  )
}

/** What became of a product that was saved for the first time, and the way to the next one. */
function Made({ page: { shown, isClosed } }: ProductPageProps) {
  const [query] = useSearchParams()
  const may = useMay()
  const made = query.get('new')
  useEffect(() => {
    if (made) forgetTyping(NEW_PRODUCT)
  }, [made])
  if (!made) return null
  return (
    <Notice>
      {made === 'published'
        ? `Saved and published. ${publishingText({ ...shown, isClosed })}`
        : 'Saved as a draft: no shopper sees it yet. Publish it when it is ready.'}
      {isClosed && may('settings.change') && (
        <>
          {' '}
          <a href="/admin/opening" className="text-link">
            Open or close the shop
          </a>
        </>
      )}
    </Notice>
  )
}

/** What is there of each size that is sold, what it is worth to who may see costs, and how much was sold of it. */
function StockPanel({ page: { sizes, seesCost } }: ProductPageProps) {
  const onSale = sizes.filter(({ retiredAt }) => retiredAt === null)
  if (onSale.length === 0) return null
  const worth = sum(onSale.map(({ stock, cost }) => times(cost ?? paisa(0), stock)))
  return (
    <Panel title="Stock and sales" note={seesCost && worth > 0 ? `Worth ${amountText(worth)} by its cost.` : undefined}>
      <Rows
        label="Stock and sales"
        rows={onSale}
        keyOf={({ sizeId }) => sizeId}
        to={({ sizeId }) => `/admin/stock/sizes/${sizeId}`}
        cell={({ ml }) => `${ml} ml`}
        note={({ stock, cost }) =>
          `${grouped(stock)} in stock${seesCost && stock > 0 ? `, ${cost === null ? 'cost not known' : amountText(times(cost, stock))}` : ''}`
        }
        end={({ sold }) => `${grouped(sold)} sold`}
      />
    </Panel>
  )
}

/** Where the product's page is, and the addresses that lead there. */
function AddressPanel({ page: { address, earlier, version } }: ProductPageProps) {
  return (
    <Panel title="Address">
      <p className="wrap-anywhere text-sm">{`/product/${address}`}</p>
      {earlier.length > 0 && <p className="text-muted text-sm">These lead to it:</p>}
      <Rows label="Earlier addresses" rows={earlier} keyOf={each => each} cell={each => `/product/${each}`} />
      {useMay()('catalogue.change') && (
        <FoldForm action="rename" label="Change the address" submit="Change" variant="outline" hidden={{ version }}>
          <Text
            name="address"
            label="New address"
            defaultValue={address}
            maxLength={100}
            autoComplete="off"
            hint="Small letters, digits and hyphens. The old one leads here for ever"
          />
        </FoldForm>
      )}
    </Panel>
  )
}

/** Ends the sale of sizes, and begins it again. */
function RetireSizes({ page: { sizes } }: ProductPageProps) {
  const [retired, restored] = [useActionResult('retire'), useActionResult('restore')]
  const done = retired ?? restored
  if (sizes.length === 0) return null
  return (
    <div className="panel">
      <Fold label="Retire sizes" open={done !== null || sizes.some(({ retiredAt }) => retiredAt)}>
        <p className="text-muted text-sm">
          A retired size is not sold any more; its orders, returns and stock stay. One that was never used is deleted.
        </p>
        {done?.ok && <Notice>{done.message}</Notice>}
        <Rows
          label="Sizes to retire"
          rows={sizes}
          keyOf={({ sizeId }) => sizeId}
          cell={({ ml, sku }) => `${ml} ml, ${sku}`}
          note={({ retiredAt }) => retiredAt && `Retired on ${shortDayText(retiredAt)}`}
          end={({ sizeId, ml, retiredAt }) => {
            const submit = retiredAt ? 'Sell again' : 'Retire'
            const action = retiredAt ? 'restore' : 'retire'
            return <RowAction action={action} of={{ sizeId }} label={`${submit} ${ml} ml`} submit={submit} />
          }}
        />
      </Fold>
    </div>
  )
}
