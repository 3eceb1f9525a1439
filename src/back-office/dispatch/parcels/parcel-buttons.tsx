import { type ParcelQueue, resultTexts } from '../../../shop/orders/dispatch/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../kit/use-may.ts'

type Props = { queue: ParcelQueue; courier: string }

/** What can be done to the chosen parcels of a queue. */
export function ParcelButtons({ queue, courier }: Props) {
  const mayWork = useMay()('dispatch.work')
  return (
    <>
      {mayWork && <Moves queue={queue} />}
      {Object.entries(documents).map(([kind, label]) => (
        <Button key={kind} {...elsewhere('/admin/dispatch/documents')} formTarget="_blank" name="kind" value={kind}>
          {label}
        </Button>
      ))}
      {courier && courier !== 'none' && (
        <Button {...elsewhere('/admin/dispatch/export')} name="courier" value={courier}>
          Booking CSV
        </Button>
      )}
    </>
  )
}

const documents = { airway: 'Airway bills', label: 'Labels', slip: 'Packing slips', invoice: 'Invoices' } as const

const elsewhere = (formAction: string) => ({ type: 'submit', formMethod: 'get', formAction, variant: 'quiet' }) as const

const results = {
  onTheWay: ['delivered', 'attempted', 'refused'],
  attempted: ['delivered', 'refused'],
  late: ['delivered', 'attempted', 'refused'],
  tooMuch: ['delivered', 'attempted', 'refused'],
  refused: ['returned', 'delivered'],
} as const

function Moves({ queue }: { queue: ParcelQueue }) {
  if (queue === 'packed') {
    return (
      <>
        <Button type="submit" name="do" value="handOver">
          Hand over selected
        </Button>
        <Button type="submit" name="do" value="book" variant="outline">
          Book selected
        </Button>
      </>
    )
  }
  if (queue === 'ended' || queue === 'relabel') return null
  return results[queue].map((result, at) => (
    <Button key={result} type="submit" name="do" value={result} variant={at === 0 ? 'night' : 'outline'}>
      {resultTexts[result]}
    </Button>
  ))
}
