import { type ActionFunctionArgs, data } from 'react-router'
import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { addPasskey, beginPasskey, OwnPassword, PasskeyName } from '../../shop/staff/staff/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { confirmPassword, demandStaff } from '../../web/server/staff-pages.ts'

// A name that cannot be stored is refused before the device makes a passkey.
const name = PasskeyName.default('')
const Sent = z.discriminatedUnion('do', [
  OwnPassword.extend({ do: z.literal('begin'), name }),
  z.object({ do: z.literal('finish'), name, response: z.record(z.string(), z.unknown()) }),
])

const run = async ({ request, context, url }: ActionFunctionArgs): Promise<Response> => {
  const shop = context.get(requestContext)
  const session = await demandStaff(shop, 'account.change', url)
  const sent = Sent.safeParse(await request.json().catch(() => null))
  const misnamed = sent.error?.issues.find(({ path }) => path[0] === 'name')
  if (misnamed) return Response.json({ message: misnamed.message }, { status: 400 })
  if (!sent.success) throw data('This is not a passkey', { status: 400 })
  const input = sent.data
  try {
    if (input.do === 'begin') {
      await confirmPassword({ shop, session }, input.password)
      const { step, options } = await beginPasskey(shop.db, shop.staffSignIn, session)
      shop.staff.keepStep(step)
      return Response.json({ options })
    }
    const step = shop.staff.step()?.step
    if (!step) return Response.json({ message: 'This took too long. Please try again.' }, { status: 400 })
    const { ipAddress } = shop.device()
    await addPasskey(shop.db, shop.staffSignIn, session, { step, ...input, ipAddress })
    return Response.json({})
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return Response.json({ message: error.message }, { status: error.code === 'too_many' ? 429 : 400 })
  }
}

/** Adds a passkey, in two calls of the page's script: the first with the password. */
export const action = Object.assign(run, { permissions: { passkey: 'account.change' as const } })
