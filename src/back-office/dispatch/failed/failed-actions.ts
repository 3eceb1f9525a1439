import {
  askReturn,
  giveNewAddress,
  NewAddress,
  ReturnParcel,
  TryAgain,
  tryAgain,
} from '../../../shop/orders/dispatch/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'

type Advised = { code: string; byHand: boolean; remarks: string }

const advised = (parcelId: string, { code, byHand, remarks }: Advised) => ({
  audit: {
    action: 'parcel.advised' as const,
    subject: { type: 'parcel', id: parcelId, label: code },
    after: { remarks },
  },
  message: byHand ? `${code}: please tell the courier by phone.` : `${code}: the courier is being told.`,
})

/** The three answers to a failed attempt. */
export const failedActions = {
  tryAgain: staffAction('dispatch.work', TryAgain, async ({ tx, input, session: { staff } }) =>
    advised(input.parcelId, await tryAgain(tx, { ...input, actor: staff.name })),
  ),
  newAddress: staffAction('dispatch.work', NewAddress, async ({ tx, input, session: { staff } }) =>
    advised(input.parcelId, await giveNewAddress(tx, { ...input, actor: staff.name })),
  ),
  askReturn: staffAction('dispatch.work', ReturnParcel, async ({ tx, input, session: { staff } }) =>
    advised(input.parcelId, await askReturn(tx, { ...input, actor: staff.name })),
  ),
}
