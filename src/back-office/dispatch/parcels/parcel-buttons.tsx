import { type ParcelQueue, resultTexts } from '../../../shop/dispatch/rules.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { queue: ParcelQueue; courier: string; mayWork: boolean }

/** What can be done to the chosen parcels of a queue. */
export function ParcelButtons({ queue, courier, mayWork }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {mayWork && <Moves queue={queue} />}
      <Papers />
      {courier && courier !== 'none' && (
        <Button
          type="submit"
          formMethod="get"
          formAction="/admin/dispatch/export"
          name="courier"
          value={courier}
          variant="quiet"
        >
          Booking CSV
        </Button>
      )}
    </div>
  )
}

function Moves({ queue }: { queue: ParcelQueue }) {
  if (queue === 'packed') {
    return (
      <Button type="submit" name="do" value="handOver">
        Hand over selected
      </Button>
    )
  }
  if (queue === 'ended') return null
  const results = queue === 'refused' ? (['returned', 'delivered'] as const) : (['delivered', 'refused'] as const)
  return results.map((result, at) => (
    <Button key={result} type="submit" name="do" value={result} variant={at === 0 ? 'night' : 'outline'}>
      {resultTexts[result]}
    </Button>
  ))
}

const papers = { label: 'Labels', slip: 'Packing slips', invoice: 'Invoices' } as const

function Papers() {
  return Object.entries(papers).map(([kind, label]) => (
    <Button
      key={kind}
      type="submit"
      formMethod="get"
      formAction="/admin/dispatch/papers"
      formTarget="_blank"
      name="kind"
      value={kind}
      variant="quiet"
    >
      {label}
    </Button>
  ))
}
