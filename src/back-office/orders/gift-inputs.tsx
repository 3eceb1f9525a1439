import { GIFT_MESSAGE_LIMIT } from '../../shop/cart/rules.ts'
import { Area } from '../kit/fields.tsx'
import { useProblems, useTyped } from '../kit/staff-form.tsx'

type Props = { giftWrap: boolean; giftMessage: string; onWrap?: (giftWrap: boolean) => void }

/** The fields of a gift in a form for staff, as typed after a refusal. */
export function GiftInputs({ giftWrap, giftMessage, onWrap }: Props) {
  const typed = useTyped()
  const problems = useProblems()
  const wasRefused = Object.keys(typed).length > 0
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="giftWrap"
          value="yes"
          className="size-5 shrink-0"
          defaultChecked={wasRefused ? typed.giftWrap === 'yes' : giftWrap}
          onChange={event => onWrap?.(event.target.checked)}
        />
        Gift wrap
      </label>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {problems.giftWrap}
      </p>
      <Area name="giftMessage" label="Gift message" maxLength={GIFT_MESSAGE_LIMIT} defaultValue={giftMessage} />
    </div>
  )
}
