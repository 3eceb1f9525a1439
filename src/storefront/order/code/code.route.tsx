import { type ActionFunctionArgs, href, type MetaArgs } from 'react-router'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { useShellData } from '../../../web/browser/shell-data.ts'
import { handleForms } from '../../../web/server/handle-forms.ts'
import { publicPage } from '../../../web/server/who-may-cache.ts'
import { CodeForms } from './code-forms.tsx'
import { askCodeForm, openByCodeForm } from './forms.ts'
import '../../track/track.css'

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
    <div className="wrap track-page">
      <header className="grid gap-3">
        <p className="label text-accent-deep">Without an email</p>
        <h1 className="page-title">Your order by phone</h1>
        <p className="text-muted">
          {emailOff ? '' : 'Was the email wrong? '}Tell us the number of your order and the phone you ordered with. We
          will send a code to that phone, on WhatsApp or by a call; with it you can see and confirm your order here.
        </p>
      </header>
      <CodeForms />
      {!emailOff && (
        <p className="border-line border-t pt-5 text-sm">
          <a href={href('/track')} className="text-link inline-flex min-h-11 items-center font-medium">
            Email me the link instead
          </a>
        </p>
      )}
    </div>
  )
}
