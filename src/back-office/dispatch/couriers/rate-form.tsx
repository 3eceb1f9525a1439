import { toRupees } from '../../../shop/ground/money.ts'
import type { Courier, RateCard } from '../../../shop/orders/dispatch/index.ts'
import { Area, Day, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

const examples = {
  zones: 'Own city = Sargodha\nPunjab = Punjab, Islamabad\nElsewhere =',
  rates:
    'Own city, 500 g, 150, 100\nPunjab, 500 g, 200, 150\nPunjab, each further kg, 80, 80\nElsewhere, 500 g, 250, 200',
}

/** A rate card as people write it: one for each day from which it counts. */
export function RateForm({ courier: { name, version }, card }: { courier: Courier; card: RateCard | undefined }) {
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
