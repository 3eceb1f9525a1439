import { phoneText } from '../../shop/ground/customers/rules.ts'
import { momentText } from '../../shop/ground/dates.ts'
import type { WaitingCode } from '../../shop/orders/orders/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { chatLink } from '../../web/browser/chat-link.ts'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

export type CodeToSend = WaitingCode & { code: string | null }

/** Codes that buyers without a right email ask for: sent to the order's phone, never to another one. */
export function WaitingCodes({ codes, shopName }: { codes: readonly CodeToSend[]; shopName: string }) {
  if (codes.length === 0) return null
  return (
    <Panel
      title="Codes to send"
      note="Buyers ask to open their order by phone. Press 'Send now', then send the code to the order's number alone, or call it and read it out: it works for ten minutes."
      className="mt-4"
    >
      <ul className="divide-y divide-line">
        {codes.map(({ _id, orderId, orderNumber, fullName, phoneNumber, askedAt, until, code }) => {
          const text = `Assalam-o-Alaikum! The code for your order ${orderNumber} at ${shopName} is ${code}. Please tell it to nobody.`
          const chat = code && chatLink(phoneNumber, text)
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
              <p className="min-w-0 grow basis-60 text-sm">
                <a href={`/admin/orders/${orderId}`} className="text-link font-medium">
                  {orderNumber}
                </a>{' '}
                <bdi>{fullName}</bdi>
                <span className="block text-muted">
                  {`Asked ${momentText(askedAt)}. `}
                  {code && until && (
                    <>
                      Code <b className="text-ink tabular-nums">{code}</b>
                      {` works until ${momentText(until)}.`}
                    </>
                  )}
                </span>
              </p>
              <div className="flex flex-wrap items-center gap-3">
                {chat && (
                  <LinkButton href={chat} target="_blank" rel="noopener noreferrer" variant="outline">
                    {`Chat with ${phoneText(phoneNumber)}`}
                  </LinkButton>
                )}
                {code ? (
                  <LinkButton href={`tel:${phoneNumber}`} variant="outline">
                    Call
                  </LinkButton>
                ) : (
                  <StaffForm action="codeSent" submit="Send now" of={{ codeId: _id }} inline />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
