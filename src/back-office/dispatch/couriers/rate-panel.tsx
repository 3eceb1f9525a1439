import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import type { RateCard } from '../../../shop/orders/dispatch/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { Panel } from '../../kit/panel.tsx'

const weightText = (grams: number | null) =>
  grams === null ? 'each further kg' : grams < 1000 ? `up to ${grams} g` : `up to ${grams / 1000} kg`

/** A rate card as it counts. */
export function RatePanel({ card: { fromDay, zones, rates, fuelRate, taxRate } }: { card: RateCard }) {
  const placesOf = (zone: string) => {
    const places = zones.find(({ name }) => name.toLowerCase() === zone.toLowerCase())?.places ?? []
    return places.join(', ') || 'everywhere else'
  }
  const extra = [fuelRate > 0 && `fuel ${fuelRate}%`, taxRate > 0 && `sales tax ${taxRate}%`].filter(Boolean)
  return (
    <Panel
      title={`Rates from ${shortDayText(fromDay)}`}
      note={extra.length > 0 ? `Plus ${extra.join(' and ')}` : undefined}
    >
      <ListTable
        label={`Rates from ${shortDayText(fromDay)}`}
        rows={rates}
        keyOf={({ zone, upToGrams }) => `${zone} ${upToGrams}`}
        columns={[
          { label: 'Zone', cell: ({ zone }) => zone, note: ({ zone }) => placesOf(zone) },
          { label: 'Weight', cell: ({ upToGrams }) => weightText(upToGrams), plain: true },
          { label: 'Comes back', cell: ({ returnFee }) => amountText(returnFee), figure: true },
          { label: 'Delivered', cell: ({ fee }) => amountText(fee), end: true },
        ]}
      />
    </Panel>
  )
}
