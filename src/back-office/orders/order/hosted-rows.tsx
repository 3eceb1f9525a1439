import { timeText } from '../../../shop/ground/dates.ts'
import { hostedStates, pageTitles } from '../../../shop/ground/hosted-pages/rules.ts'
import { amountText } from '../../../shop/ground/money.ts'
import type { HostedPayment } from '../../../shop/orders/payments/index.ts'
import { Rows } from '../../kit/rows.tsx'

/** The payments of an order on hosted pages, and what became of each. */
export function HostedRows({ payments }: { payments: readonly HostedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <>
      <Rows
        label="Payments by card or wallet"
        rows={payments}
        keyOf={({ reference }) => reference}
        cell={({ page, reference }) => `${pageTitles[page]}: ${reference}`}
        note={({ createdAt, notifiedAt: toldAt, why }) =>
          [timeText(createdAt), toldAt && `came back ${timeText(toldAt)}`, why].filter(Boolean).join('. ')
        }
        end={({ amount, paidAmount, state }) => `${amountText(paidAmount ?? amount)}: ${hostedStates[state]}`}
      />
      {payments.some(({ state }) => state === 'paid') && (
        <p className="text-muted text-sm">
          The shop cannot pay back by card or wallet: do it in their portal under this number, then record the refund
          here.
        </p>
      )}
    </>
  )
}
