import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import type { SavedAddress } from '../../shop/people/accounts/index.ts'
import { nextPath } from '../../web/browser/next-path.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { openOrder } from '../../web/server/request-order-reader.ts'
import { requireNoSession } from '../../web/server/require-session.ts'
import { AddressLines } from '../address/address-lines.tsx'
import { rememberUser } from '../cart/stored-user.ts'
import { EnterPage } from './enter-page.tsx'
import { signUpForm } from './forms.ts'
import { OtherWaysIn } from './login-form.tsx'

/** What a guest's order says of its buyer. `order`: the order whose address the account may keep. */
type KnownFromOrder = {
  name: string
  email: string
  phone: string
  order: { _id: string; key: string | null; address: Omit<SavedAddress, '_id'> } | null
}

const nothing: KnownFromOrder = { name: '', email: '', phone: '', order: null }

/**
 * Name, email, phone and address of the guest who placed an order, for the sign-up form, so that they need not be in a
 * URL. Empty unless this browser may read the order.
 */
async function knownFromOrder(
  shop: RequestContext,
  orderId: string | null,
  key: string | null,
): Promise<KnownFromOrder> {
  if (!orderId) return nothing
  try {
    const { shippingAddress } = (await openOrder(shop, orderId, key)).order
    const { fullName, email, phoneNumber } = shippingAddress
    // Sign-up accepts digits only.
    const phone = localPhone(phoneNumber).replace('+', '')
    return { name: fullName, email, phone, order: { _id: orderId, key, address: shippingAddress } }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return nothing
    throw error
  }
}

/** `?order=`: a guest's order that fills in the form, if this browser may read it. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url
  const next = await requireNoSession(args)
  const shop = args.context.get(requestContext)
  const known = await knownFromOrder(shop, searchParams.get('order'), searchParams.get('key'))
  const { signInByCode, signInBy } = await shop.settings()
  return { next, known, byCode: signInByCode, by: signInBy }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: signUpForm, leadsTo: nextPath(args.url.searchParams.get('next')) }])

export const meta = (args: MetaArgs) => [
  ...pageMeta(args, 'Create Account', 'Follow your orders, save your addresses and review your perfumes.'),
  noIndex,
]

const other = { question: 'Already have an account?', page: href('/login'), label: 'Log in' } as const

export default function SignUpPage() {
  const { next, known, byCode, by } = useLoaderData<typeof loader>()
  return (
    <EnterPage
      title="Create Account"
      intro="Follow your orders, save your addresses and review your perfumes."
      next={next}
      other={other}
    >
      {onDone => (
        <>
          <OtherWaysIn byCode={byCode} by={by} next={next} codeLabel="Sign up by a code" />
          <SignUpForm known={known} onDone={onDone} />
        </>
      )}
    </EnterPage>
  )
}

type Props = {
  onDone: () => unknown
  /** From the guest's order. */
  known: KnownFromOrder
}

/** Creates an account and logs it in. */
function SignUpForm({ onDone, known: { order, ...known } }: Props) {
  const signUp = useCallForm(signUpForm, {
    start: known,
    ...(order?.key && { sent: { orderKey: order.key } }),
    onDone: customer => {
      rememberUser(customer)
      return onDone()
    },
  })
  return (
    <CallForm of={signUp} className="grid gap-5">
      <NameField {...signUp.field('name')} />
      <EmailField {...signUp.field('email')} />
      <PhoneField {...signUp.field('phone')} placeholder="03001234567" hint="Digits only, for example 03001234567" />
      <NewPasswordField {...signUp.field('password')} label="Password" />
      {order && <KeepAddress of={order} {...signUp.field('addressOf')} />}
      <SendButton of={signUp} className="mt-2" />
    </CallForm>
  )
}

type KeepProps = { of: NonNullable<KnownFromOrder['order']> } & Pick<
  ReturnType<ReturnType<typeof useCallForm>['field']>,
  'name' | 'onChange' | 'onBlur' | 'ref'
>

/** Offers the address of the guest's order to the new account. */
function KeepAddress({ of: { _id, address }, name, onChange, onBlur, ref }: KeepProps) {
  return (
    <div className="grid gap-2 bg-tint p-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium text-sm">
        <input
          type="checkbox"
          name={name}
          value={_id}
          defaultChecked
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
          className="size-4.5 shrink-0 accent-accent-deep"
        />
        Save the address of my order in my account
      </label>
      <div className="pl-7.5 text-sm">
        <AddressLines to={address} />
      </div>
    </div>
  )
}
