import { useEffect, useState } from 'react'
import { amountText } from '../../shop/ground/money.ts'
import { GIFT_MESSAGE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import { TextareaField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { useCart } from './cart-store.ts'
import { setGift } from './edit-cart.ts'

/** Gift wrap, where the shop offers it, and the message on the card. Open when one is chosen. */
export function GiftFields() {
  const { giftWrapFee } = useShellData()
  const ready = useCart(cart => cart.ready)
  const wrap = useCart(cart => cart.giftWrap)
  const message = useCart(cart => cart.giftMessage)
  const [unfolded, setUnfolded] = useState(false)
  useEffect(() => {
    // Chosen while it was offered.
    if (wrap && giftWrapFee === null) setGift({ giftWrap: false })
  }, [wrap, giftWrapFee])

  return (
    <details
      open={unfolded || wrap || message !== ''}
      onToggle={event => setUnfolded(event.currentTarget.open)}
      className="group border-line-strong border-y"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-medium text-sm [&::-webkit-details-marker]:hidden">
        {giftWrapFee === null ? 'Is it a gift? Add a message' : 'Is it a gift? Add gift wrap or a message'}
        <span className="shrink-0 group-open:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div className="grid gap-4 pb-4">
        {giftWrapFee !== null && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={wrap}
              disabled={!ready}
              onChange={event => setGift({ giftWrap: event.target.checked })}
              className="size-5 shrink-0 accent-accent-deep"
            />
            <span className="flex grow flex-wrap justify-between gap-x-3">
              <span>Gift wrap for the whole order</span>
              <span className="tabular-nums">{giftWrapFee === 0 ? 'Free' : amountText(giftWrapFee)}</span>
            </span>
          </label>
        )}
        <TextareaField
          label="Gift message"
          placeholder="Eid Mubarak, Ammi!"
          hint="We write it on a card and lay it on top of the bottles."
          maxLength={GIFT_MESSAGE_LIMIT}
          value={message}
          onChange={event => setGift({ giftMessage: event.target.value })}
          disabled={!ready}
        />
      </div>
    </details>
  )
}
