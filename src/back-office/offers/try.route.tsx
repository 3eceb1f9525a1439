import { Form, useLoaderData } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { countedSize } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { TryOffers, tryOffers } from '../../shop/offers/offers/index.ts'
import { Button } from '../../ui/button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Area, Check, Text } from '../kit/fields.tsx'
import { Problem } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'

/** 'This cart, this person': what the offers do, and why. Writes nothing. */
export const meta = titled('Try a cart')

export const loader = staffPage('offers.read', async ({ shop, query }) => {
  const asked = TryOffers.parse(query)
  return { asked, tried: asked.lines === '' ? null : await tryOffers(shop.db, asked, await shop.settings()) }
})

export default function TryPage() {
  const { asked, tried } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/offers', label: 'All offers' }} title="Try a cart">
      <Panel title="This cart, this person" note="Priced as the checkout would; nothing is written.">
        <Form className="grid gap-4">
          <Area
            name="lines"
            label="Cart"
            rows={4}
            defaultValue={asked.lines}
            hint="A line each: SKU and pieces, such as OUD-50 2"
            required
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Text name="code" label="Code" defaultValue={asked.code} autoComplete="off" />
            <Text name="phone" label="Phone of the customer" defaultValue={asked.phone} hint="Empty: somebody new" />
            <Text name="city" label="City" defaultValue={asked.city} />
            <Text name="at" label="When" type="datetime-local" defaultValue={asked.at} hint="Empty: now" />
          </div>
          <Check name="prepaid" label="Paid ahead by bank transfer" defaultChecked={asked.prepaid === 'yes'} />
          <Button type="submit" className="justify-self-start">
            Try it
          </Button>
        </Form>
      </Panel>
      {tried && <Tried tried={tried} />}
    </DetailPage>
  )
}

type Tried = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['tried']>

const Tried = ({ tried }: { tried: Tried }) => (
  <Panel title="What happens and why">
    {tried.problem && <Problem>{tried.problem}</Problem>}
    {tried.offers.length === 0 && (
      <p className="text-muted text-sm">No offer is asked for, and none counts by itself.</p>
    )}
    <Rows
      rows={tried.offers}
      keyOf={({ offerId }) => offerId}
      to={({ offerId }) => `/admin/offers/${offerId}`}
      cell={({ name, code }) => (code ? `${name}, ${code}` : name)}
      note={({ says }) => says}
      end={({ counts }) => <span className="chip">{counts ? 'Counts' : 'Does not'}</span>}
    />
    <Facts
      figures
      facts={[
        ...tried.gifts.map(gift => ['Gift', countedSize(gift)] as const),
        ['Subtotal', amountText(tried.subtotal)],
        tried.discount > 0 && ['Offers', `-${amountText(tried.discount)}`],
        ['Shipping', tried.shipping > 0 ? amountText(tried.shipping) : 'Free'],
        ['Total', amountText(tried.total), 'sum'],
      ]}
    />
  </Panel>
)
