import { useState } from 'react'
import { type ActionFunctionArgs, href, type MetaArgs } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData, useVoice } from '../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useDoneMessage } from '../../web/forms/form-result.ts'
import { EmailField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { subscribeForm } from './forms.ts'
import { NewsletterPage } from './newsletter-page.tsx'

/** Also the action of the newsletter box in the footer without JavaScript. */
export const action = (args: ActionFunctionArgs) => handleForms(args, [{ form: subscribeForm }])

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Newsletter'), noIndex]

export default function SubscribePage() {
  const [thanks, setThanks] = useState(useDoneMessage())
  const { newsletter } = useVoice()
  const { emailOff } = useShellData()
  if (emailOff) return <NewsletterPage title="Newsletter" text={emailOff} />
  if (thanks) {
    return (
      <NewsletterPage title="Check your inbox" text={thanks}>
        <LinkButton href={href('/new-arrivals')}>See what is new</LinkButton>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title={newsletter} text="We will email you a link; with it you confirm that we may write to you.">
      <SubscribeForm onDone={setThanks} />
    </NewsletterPage>
  )
}

function SubscribeForm({ onDone }: { onDone: (thanks: string) => void }) {
  const subscribe = useCallForm(subscribeForm, { onDone: (_, message) => onDone(message ?? 'Thank you!') })
  return (
    <CallForm of={subscribe} className="grid w-full max-w-md gap-5 text-left">
      <EmailField {...subscribe.field('email')} enterKeyHint="send" />
      <SendButton of={subscribe} />
    </CallForm>
  )
}
