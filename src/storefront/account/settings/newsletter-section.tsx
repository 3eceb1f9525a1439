import { href } from 'react-router'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { sendForm } from '../../../web/forms/send-form.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { newsletterForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The newsletter checkbox. Saved at once; without scripts by a button. */
export function NewsletterSection({ subscribed, email }: { subscribed: boolean; email: string }) {
  const choice = useSettingsForm(newsletterForm, {
    // The checkbox shows the saved state, so a click means the opposite.
    send: () => sendForm(newsletterForm, { subscribed: subscribed ? 'no' : 'yes' }),
    done: 'Your choice is saved',
    toasts: true,
  })
  return (
    <Panel id="newsletter" title="Newsletter">
      <CallForm of={choice} action={href('/settings')} className="grid gap-4">
        <label className="flex min-h-11 cursor-pointer items-start gap-4">
          <input
            type="checkbox"
            name="subscribed"
            value="yes"
            checked={subscribed}
            disabled={choice.busy}
            onChange={event => event.currentTarget.form?.requestSubmit()}
            className="mt-0.5 size-5 shrink-0 accent-gold-deep"
          />
          <span>
            <span className="block font-medium">Latest perfumes and offers</span>
            <span className="wrap-anywhere block text-muted text-sm">{`Now and then, to ${email}`}</span>
          </span>
        </label>
        <noscript>
          <SendButton of={choice} variant="outline" />
        </noscript>
      </CallForm>
    </Panel>
  )
}
