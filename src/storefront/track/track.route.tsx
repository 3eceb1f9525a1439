import { useState } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { EMAIL_LIMIT } from '../../shop/ground/customers/no-email-rules.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useDoneMessage } from '../../web/forms/form-result.ts'
import { OrderNumberField } from '../../web/forms/order-number-field.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { trackForm } from './forms.ts'
import './track.css'

export const action = (args: ActionFunctionArgs) => handleForms(args, [{ form: trackForm }])

export async function loader({ context }: LoaderFunctionArgs) {
  const { signInByCode } = await context.get(requestContext).settings()
  return { byPhone: signInByCode }
}

export const headers = publicPage

export const meta = (args: MetaArgs) =>
  pageMeta(
    args,
    'Track your order',
    'Enter your order number and the email or phone you ordered with, and see where your order is.',
  )

export default function TrackPage() {
  const { emailOff } = useShellData()
  const { byPhone } = useLoaderData<typeof loader>()
  const [sent, setSent] = useState(useDoneMessage())
  return (
    <AccountFrame
      label="Without an account"
      title="Track your order"
      intro={
        emailOff
          ? 'Tell us the number of your order and the phone you ordered with. We will send a code to that phone.'
          : !sent &&
            'Tell us the number of your order and the email or phone you ordered with. We will email you a link that opens it.'
      }
    >
      {emailOff ? (
        <LinkButton href={href('/track/phone')} className="justify-self-start">
          Get a code on your phone
        </LinkButton>
      ) : sent ? (
        <Sent message={sent} again={() => setSent(null)} />
      ) : (
        <TrackForm onDone={setSent} />
      )}
      {byPhone && (
        <p className="mt-8 border-line border-t pt-5 text-sm">
          {'Without the number? '}
          <a href={href('/my-orders')} className="text-link inline-flex min-h-11 items-center font-medium">
            See all orders of your phone
          </a>
        </p>
      )}
    </AccountFrame>
  )
}

function TrackForm({ onDone }: { onDone: (message: string) => void }) {
  const track = useCallForm(trackForm, { onDone: (_, message) => onDone(message ?? 'We have sent the link.') })
  return (
    <CallForm of={track} className="grid gap-5">
      <OrderNumberField {...track.field('orderNumber')} hint="You find it in the email we sent you." />
      <TextField
        {...track.field('contact')}
        label="Email or phone number"
        required
        maxLength={EMAIL_LIMIT}
        autoComplete="email"
      />
      <SendButton of={track} className="justify-self-start" />
      <p className="text-sm">
        Was the email wrong?{' '}
        <a href={href('/track/phone')} className="text-link inline-flex min-h-11 items-center font-medium">
          Get a code on your phone
        </a>
      </p>
    </CallForm>
  )
}

function Sent({ message, again }: { message: string; again: () => void }) {
  return (
    <div role="status" className="track-sent">
      <Icon name="mail" size={30} />
      <p>{message}</p>
      <p className="text-muted text-sm">Nothing after a few minutes? Check your spam folder, or try again.</p>
      <a
        href={href('/track')}
        className="text-link inline-flex min-h-11 items-center font-medium"
        onClick={event => {
          event.preventDefault()
          again()
        }}
      >
        Ask again
      </a>
    </div>
  )
}
