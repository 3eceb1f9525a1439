import { useLoaderData } from 'react-router'
import { toRupees } from '../../../shop/ground/money.ts'
import { pushKeyOf, readWords, unknownWords } from '../../../shop/money/courier-files/index.ts'
import { type Courier, findCourier, listRateCards, type RateCard } from '../../../shop/orders/dispatch/index.ts'
import { exportFields } from '../../../shop/orders/dispatch/parcel-rules.ts'
import { systems, systemsOf } from '../../../shop/settings/connections/connection-rules.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Area, Day, Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { courierActions } from './courier-actions.ts'
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

const linesOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([left, right]) => `${left} = ${right}`).join('\n')

/** How parcels are followed, where the courier goes, and the columns of its booking file. */
function CourierForm({ courier, mayChange }: { courier: Courier; mayChange: boolean }) {
  const { name, trackingUrl, phone, lateAfterDays, version, serves, unserved, weightUnit, active } = courier
  const columns = linesOf(courier.columns.map(({ header, value }) => [header, value] as const))
  if (!mayChange) {
    return (
      <Panel title="Its booking file">
        <pre className="whitespace-pre-wrap text-sm">{columns}</pre>
      </Panel>
    )
  }
  return (
    <PanelForm title="Courier" action="change" hidden={{ version }} submit="Save">
      <div className="grid gap-3 sm:grid-cols-2">
        <Text name="name" label="Name" defaultValue={name} />
        <Text name="phone" label="Phone" defaultValue={phone} />
        <Text
          name="trackingUrl"
          label="Tracking address"
          defaultValue={trackingUrl}
          hint="{number} stands for the tracking number"
          className="sm:col-span-2"
        />
        <Text name="lateAfterDays" label="Late after days" inputMode="numeric" defaultValue={String(lateAfterDays)} />
        <Select
          name="active"
          label="For new parcels"
          defaultValue={active ? 'yes' : 'no'}
          options={{ yes: 'Used', no: 'Not used' }}
        />
        <Select
          name="serves"
          label="Goes to"
          defaultValue={serves}
          options={{ all: 'Every city but those below', listed: 'Only cities that it has a name for' }}
        />
        <Select
          name="weightUnit"
          label="Weight in its file"
          defaultValue={weightUnit}
          options={{ kg: 'Kilograms', g: 'Grams' }}
        />
        <Text
          name="maxGrams"
          label="Heaviest parcel, kg"
          inputMode="decimal"
          defaultValue={courier.maxGrams === null ? '' : String(courier.maxGrams / 1000)}
          hint="Empty: no limit. Heavier ones go by another courier"
        />
        <Text
          name="maxCash"
          label="Most cash to collect, Rs"
          inputMode="numeric"
          defaultValue={courier.maxCash === null ? '' : String(toRupees(courier.maxCash))}
          hint="Empty: no limit"
        />
        <Area
          name="cityNames"
          label="Its names of cities: our name = its name"
          rows={5}
          spellCheck={false}
          defaultValue={linesOf(Object.entries(courier.cityNames))}
          hint="'Lhr' and 'لاہور' are Lahore by themselves"
        />
        <Area
          name="unserved"
          label="Cities that it does not go to, a line each"
          rows={5}
          spellCheck={false}
          defaultValue={unserved.join('\n')}
          hint="Shoppers there are told before they order"
        />
        <Select
          name="system"
          label="Parcels are booked and followed"
          defaultValue={courier.system}
          empty="By file"
          options={systemsOf('courier').map(
            name => [name, `By ${systems[name].name}'s own system, under Connections`] as const,
          )}
          className="sm:col-span-2"
        />
        <Text
          name="serviceUrl"
          label="Address of its system"
          defaultValue={courier.serviceUrl}
          hint="Asked each hour what came of its parcels; empty: import its lists"
          className="sm:col-span-2"
        />
      </div>
      <Area
        name="columns"
        label="Columns of its booking file: Header = {field}"
        rows={12}
        defaultValue={columns}
        spellCheck={false}
      />
    </PanelForm>
  )
}

/** What the columns of a booking file may be filled in with. */
const FieldsPanel = () => (
  <Panel title="Fields of the booking file">
    <Rows rows={Object.entries(exportFields)} cell={([field]) => `{${field}}`} note={([, text]) => text} />
  </Panel>
)

/** Where the courier's system may say that something changed. */
const PushPanel = ({ address }: { address: string }) => (
  <Panel
    title="Address for pushes"
    note="For the courier's portal, where it has webhooks. What is pushed only makes the shop ask, so that news comes within a minute. Without it the shop asks every half hour."
  >
    <p className="break-all bg-tint p-3 font-mono text-xs">{address}</p>
  </Panel>
)

const examples = {
  zones: 'Own city = Sargodha\nPunjab = Punjab, Islamabad\nElsewhere =',
  rates:
    'Own city, 500 g, 150, 100\nPunjab, 500 g, 200, 150\nPunjab, each further kg, 80, 80\nElsewhere, 500 g, 250, 200',
}

/** A rate card as people write it: one for each day from which it counts. */
function RateForm({ courier: { name, version }, card }: { courier: Courier; card: RateCard | undefined }) {
  return (
    <PanelForm
      title={card ? 'Another rate card' : 'Rate card'}
      note={`What ${name} may charge. Each line of its statements is checked by the card of the day of the handover.`}
      action="rates"
      hidden={{ version }}
      submit="Save the card"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Day name="fromDay" label="Valid from" defaultValue={card?.fromDay ?? ''} />
        <Text
          name="fuelRate"
          label="Fuel surcharge, %"
          inputMode="decimal"
          defaultValue={String(card?.fuelRate ?? '')}
          hint="Of the fee"
        />
        <Text
          name="taxRate"
          label="Sales tax on fees, %"
          inputMode="decimal"
          defaultValue={String(card?.taxRate ?? '')}
          hint="Where the fees of a statement contain it"
        />
      </div>
      <Area
        name="zones"
        label="Zones: name = cities and provinces; the first that fits counts"
        rows={4}
        spellCheck={false}
        placeholder={examples.zones}
        defaultValue={card?.zones.map(zone => `${zone.name} = ${zone.places.join(', ')}`).join('\n') ?? ''}
        hint="Without places: everywhere else"
      />
      <Area
        name="rates"
        label="Rates: zone, up to this weight, fee, fee when it comes back"
        rows={8}
        spellCheck={false}
        placeholder={examples.rates}
        defaultValue={card?.rates.map(rateText).join('\n') ?? ''}
        hint="In rupees. 'each further kg' counts beyond the last weight of its zone"
      />
    </PanelForm>
  )
}

const rateText = ({ zone, upToGrams, fee, returnFee }: RateCard['rates'][number]) =>
  [zone, upToGrams === null ? 'each further kg' : `${upToGrams} g`, toRupees(fee), toRupees(returnFee)].join(', ')

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
