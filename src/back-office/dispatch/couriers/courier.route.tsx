import { useLoaderData } from 'react-router'
import { pushKeyOf, readWords, unknownWords } from '../../../shop/money/courier-files/index.ts'
import { findCourier, listRateCards } from '../../../shop/orders/dispatch/index.ts'
import { mayDo } from '../../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { courierActions } from './courier-actions.ts'
import { CourierForm, FieldsPanel } from './courier-form.tsx'
import { PushPanel } from './push-panel.tsx'
import { RateForm } from './rate-form.tsx'
import { RatePanel } from './rate-panel.tsx'
import { WordsPanel } from './words-panel.tsx'

/** A courier: where it goes, how parcels are followed, what it may charge, its words and its booking file. */
export const meta = titled('Courier')

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff }, params }) => {
  const courier = await findCourier(shop.db, params.id ?? '')
  const [cards, words, unknown, pushKey] = await Promise.all([
    listRateCards(shop.db, courier.courierId),
    readWords(shop.db, courier.courierId),
    unknownWords(shop.db, courier.courierId),
    mayDo(staff.role, 'couriers.change') ? pushKeyOf(shop.db, courier.courierId) : null,
  ])
  const pushAddress = pushKey && `${shop.publicUrl}/v1/courier-push/${courier.courierId}/${pushKey}`
  return { courier, cards, words: [...words], unknown, pushAddress }
})

export const action = staffActions(courierActions)

export default function CourierPage() {
  const { courier, cards, words, unknown, pushAddress } = useLoaderData<typeof loader>()
  const mayChange = useMay()('couriers.change')
  return (
    <DetailPage
      back={{ to: '/admin/dispatch/couriers', label: 'Couriers' }}
      title={courier.name}
      chips={!courier.active && <span className="chip">Not used</span>}
      aside={
        <>
          <WordsPanel courier={courier} words={words} unknown={unknown} mayChange={mayChange} />
          {pushAddress && <PushPanel address={pushAddress} />}
          {mayChange && <FieldsPanel />}
        </>
      }
    >
      <CourierForm courier={courier} mayChange={mayChange} />
      {cards.map(card => (
        <RatePanel key={card.fromDay} card={card} />
      ))}
      {mayChange && <RateForm courier={courier} card={cards[0]} />}
    </DetailPage>
  )
}
