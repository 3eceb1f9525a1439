import type { Asking } from '../../shop/money/courier-files/index.ts'
import { AskNow } from '../kit/ask-now.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { useMay } from '../kit/use-may.ts'

/**
 * The ways from the queues of dispatch to its lists and couriers, and the press that has connected couriers asked at
 * once.
 */
export function DispatchLinks({ asking }: { asking?: Asking }) {
  const mayWork = useMay()('dispatch.work')
  return (
    <>
      {asking && mayWork && <AskNow {...asking} submit="Ask couriers now" />}
      <LineLink to="/admin/dispatch/lists">Results and tracking numbers</LineLink>
      <LineLink to="/admin/dispatch/couriers">Couriers</LineLink>
    </>
  )
}
