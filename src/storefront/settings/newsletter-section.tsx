import { call } from '../../web/browser/call.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { useSave } from './use-save.ts'

/** Whether the account's address gets the newsletter. */
export function NewsletterSection({ subscribed, email }: { subscribed: boolean; email: string }) {
  const { save, busy } = useSave()
  const change = (wanted: boolean) =>
    save(
      () => call('/customer/newsletter', { method: 'PUT', body: { subscribed: wanted } }),
      wanted ? 'You will get our newsletter' : 'You will get no more newsletters',
    )
  return (
    <Panel id="newsletter" title="Newsletter">
      <label className="flex min-h-11 cursor-pointer items-start gap-4">
        <input
          type="checkbox"
          checked={subscribed}
          disabled={busy}
          onChange={event => void change(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-gold-deep"
        />
        <span>
          <span className="block font-medium">Latest perfumes and offers</span>
          <span className="wrap-anywhere block text-muted text-sm">{`Now and then, to ${email}`}</span>
        </span>
      </label>
    </Panel>
  )
}
