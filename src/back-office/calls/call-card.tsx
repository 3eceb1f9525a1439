import type { Ref } from 'react'
import { callLink, chatDigits, phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { Call } from '../../shop/orders/confirmation/index.ts'
import { wishesText } from '../../shop/orders/orders/delivery-wish-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { chatLink } from '../../web/browser/chat-link.ts'
import { HeldPanel } from '../holds/held.tsx'
import { Facts } from '../kit/facts.tsx'
import { Fold } from '../kit/fold.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import {
  type DescribedDuplicate,
  type DuplicateRights,
  DuplicatesPanel,
} from '../orders/duplicates/duplicates-panel.tsx'
import { CallOutcomes, type QuickPress } from './call-outcomes.tsx'

type Texts = Record<'scriptEnglish' | 'scriptUrdu' | 'chatEnglish' | 'chatUrdu', string>
type Props = {
  call: Call
  texts: Texts
  tries: number
  quick: readonly QuickPress[]
  duplicates: readonly DescribedDuplicate[]
  may: DuplicateRights
  heading: Ref<HTMLHeadingElement>
}

/** The order that is called next: why, whom, with which words, and what came of it. */
export function CallCard({ call, texts, tries, quick, duplicates, may, heading }: Props) {
  const {
    _id,
    orderNumber,
    fullName,
    phoneNumber,
    city,
    address,
    items,
    giftWrap,
    note,
    wishes,
    totalAmount,
    lastNote,
    why,
  } = call
  return (
    <section aria-label={`Call about ${orderNumber}`} className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="panel">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-lg">
            {fullName}
          </h2>
          <p className="font-medium tabular-nums">{amountText(totalAmount)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={callLink(phoneNumber)} variant="accent" className="max-sm:basis-full">
            Call {phoneText(phoneNumber)}
          </LinkButton>
          <Chat phone={phoneNumber} text={texts.chatEnglish} label="Chat in English" />
          <Chat phone={phoneNumber} text={texts.chatUrdu} label="Chat in Urdu" />
        </div>
        <Facts
          facts={[
            ['Address', `${isolated(address)}, ${isolated(city)}`],
            ['Items', giftWrap ? `${items}, gift wrap` : items],
            wishes.length > 0 && ['Delivery', wishesText(wishes)],
            note && ['Their note', <bdi key="note">{note}</bdi>],
            lastNote && ['Last call', lastNote],
          ]}
        />
        <Why reasons={why} />
        <HeldPanel holds={call.holds} title="Not to be confirmed yet" />
        <CallOutcomes orderId={_id} tries={tries} call={call} quick={quick} />
        <p>
          <LineLink to={`/admin/orders/${_id}`}>Order {orderNumber}, to change it</LineLink>
        </p>
      </div>
      <div className="grid min-w-0 gap-6">
        <DuplicatesPanel order={call} duplicates={duplicates} may={may} />
        <Script texts={texts} />
      </div>
    </section>
  )
}

// More say the same from another side, such as a phone, an address and a device that are known.
export const SHOWN_REASONS = 3

/** Why somebody calls: the first reasons, and the rest behind how many they are. */
function Why({ reasons }: { reasons: readonly string[] }) {
  const list = (label: string, shown: readonly string[]) => (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {shown.map(text => (
        <li key={text} className="chip">
          {text}
        </li>
      ))}
    </ul>
  )
  const more = reasons.slice(SHOWN_REASONS)
  return (
    <div>
      {list('Why', reasons.slice(0, SHOWN_REASONS))}
      {more.length > 0 && <Fold label={plural(more.length, 'more reason')}>{list('More reasons', more)}</Fold>}
    </div>
  )
}

const Script = ({ texts }: { texts: Texts }) => (
  <Panel title="What to say">
    <p className="wrap-anywhere whitespace-pre-line">{texts.scriptEnglish}</p>
    <p lang="ur" dir="rtl" className="written border-line border-t pt-4">
      {texts.scriptUrdu}
    </p>
  </Panel>
)

function Chat({ phone, text, label }: { phone: string; text: string; label: string }) {
  const address = chatLink(chatDigits(phone), text)
  if (!address) return null
  return (
    <LinkButton href={address} target="_blank" rel="noopener noreferrer" variant="outline">
      {label}
    </LinkButton>
  )
}
