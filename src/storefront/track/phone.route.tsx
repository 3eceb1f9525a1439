import { type ActionFunctionArgs, href, type MetaArgs } from 'react-router'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { CodeForms } from '../order/code/code-forms.tsx'
import { askCodeForm, openByCodeForm } from '../order/code/forms.ts'

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [
    { form: askCodeForm },
    { form: openByCodeForm, leadsTo: order => (order as { link: string }).link },
  ])

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your order by phone'), noIndex]

/** Opens an order without its email: a code goes to the order's phone. */
export default function CodePage() {
  const { emailOff } = useShellData()
  return (
    <AccountFrame
      label="Without an email"
      title="Your order by phone"
      intro={`${emailOff ? '' : 'Was the email wrong? '}Tell us the number of your order and the phone you ordered with. We will send a code to that phone, on WhatsApp or by a call; with it you can see and confirm your order here.`}
    >
      <CodeForms />
      {!emailOff && (
        <p className="mt-8 border-line border-t pt-5 text-sm">
          <a href={href('/track')} className="text-link inline-flex min-h-11 items-center font-medium">
            Email me the link instead
          </a>
        </p>
      )}
    </AccountFrame>
  )
}
