import type { ReactNode } from 'react'
import { momentWords } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import type { OrderThread, Said } from '../../../shop/orders/messages/index.ts'
import { channelLabels, messageStates, REPLY_LIMIT } from '../../../shop/orders/messages/message-rules.ts'
import { Area } from '../../kit/fields.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Written } from '../../kit/notice.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'

function stateOf({ isTheirs, by, channel, state, why, cost }: Said): string {
  if (isTheirs) return by
  const sender = by === 'rules' ? 'Shop' : by || 'Shop'
  const became = state && messageStates[state].toLowerCase()
  return [sender, channelLabels[channel], became, why, cost !== null && amountText(cost)].filter(Boolean).join(', ')
}

type LineProps = { isTheirs: boolean; text: string; children: ReactNode }

/** One message: a shopper's at the start of the line, the shop's at its end, with what is said of it below. */
export const ThreadLine = ({ isTheirs, text, children }: LineProps) => (
  <li
    className={`max-w-[min(30rem,85%)] border border-line p-3 text-left ${isTheirs ? 'justify-self-start bg-white' : 'justify-self-end bg-tint'}`}
  >
    <Written>{text}</Written>
    <p className="text-muted text-sm">{children}</p>
  </li>
)

/** What was said with a shopper, the newest last. */
const ThreadList = ({ said }: { said: readonly Said[] }) => (
  <ol className="grid gap-3" aria-label="What was said">
    {said.map(each => (
      <ThreadLine key={each.id} isTheirs={each.isTheirs} text={each.text || 'Not written yet'}>
        {each.isUnread && <span className="chip mr-2">New</span>}
        <bdi>{stateOf(each)}</bdi>, {momentWords(each.at)}
      </ThreadLine>
    ))}
  </ol>
)

type Props = { thread: Pick<OrderThread, 'said' | 'replyUntil' | 'isWhatsappOn'> }

/** The messages, what staff note of them, and the reply while WhatsApp takes one. */
export function Thread({ thread: { said, replyUntil, isWhatsappOn } }: Props) {
  const may = useMay()
  const mayReply = may('orders.call')
  return (
    <>
      <ThreadList said={said} />
      {mayReply && said.some(({ isUnread }) => isUnread) && (
        <StaffForm action="seen" submit="Read, no answer needed" inline variant="outline" />
      )}
      {mayReply && replyUntil && (
        <StaffForm action="reply" submit={isWhatsappOn ? 'Send' : 'Keep until WhatsApp is connected'}>
          {!isWhatsappOn && (
            <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
              WhatsApp is not connected, so nothing leaves yet.
              {may('connections.change') && <LineLink to="/admin/connections/whatsapp">Connect WhatsApp</LineLink>}
            </p>
          )}
          <Area
            name="text"
            label="Answer by WhatsApp"
            hint={`WhatsApp takes it until ${momentWords(replyUntil)}, 24 hours after their last message`}
            maxLength={REPLY_LIMIT}
            rows={3}
            dir="auto"
          />
        </StaffForm>
      )}
      {mayReply && !replyUntil && said.some(({ isTheirs }) => isTheirs) && (
        <p className="text-muted text-sm">
          They wrote more than 24 hours ago, so WhatsApp takes no free text any more. Please call them.
        </p>
      )}
    </>
  )
}
