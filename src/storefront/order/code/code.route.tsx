import { type ActionFunctionArgs, href, type MetaArgs } from 'react-router'
import { PageHead } from '../../../ui/page-head.tsx'
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
      <PageHead label="Without an email" title="Your order by phone">
        <p>
          {emailOff ? '' : 'Was the email wrong? '}Tell us the number of your order and the phone you ordered with. We
          will send a code to that phone, on WhatsApp or by a call; with it you can see and confirm your order here.
        </p>
      </PageHead>
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
