import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { pageTitles } from '../../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { OrderView } from '../view-order.ts'
import { withKey } from '../with-key.ts'

const ASK_MS = 3_000

/** Pays an order, or its advance, by card or wallet on a hosted page, and says what is known of the last try. */
export function PayPanel({ view }: { view: OrderView }) {
  const { order, hosted, transfer, key, advance } = view
  useAskAgain(hosted?.checks === true)
  if (!hosted) return null
  const { pages, amount, until, said, checks } = hosted
  const what = advance ? 'Pay the advance' : 'Pay'
  return (
    <section aria-labelledby="pay" className="mt-10 border border-accent bg-surface p-5 sm:p-8">
      <h2 id="pay" className="font-display font-medium text-xl">
        {`${what} by card or wallet`}
      </h2>
      <p role="status" className="mt-2 font-medium">
        {said}
      </p>
      {!checks && pages.length > 0 && (
        <>
          <p className="mt-2">
            {(!transfer && advance) ||
              `Please pay ${amountText(amount)}${until ? ` by ${until}` : ''}. You do it on the page of the service, which never shows us your card.`}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            {pages.map(page => (
              // Sent by the browser itself: the next page may send a form to the service, this one may not.
              <form key={page} method="post" action={withKey(`/order/${order._id}/pay`, key)}>
                <input type="hidden" name="page" value={page} />
                <Button type="submit" variant="accent">
                  {`Pay now: ${pageTitles[page]}`}
                </Button>
              </form>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** While the shop asks what became of a payment, the page shows it by itself. */
function useAskAgain(asks: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!asks) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), ASK_MS)
    return () => clearInterval(timer)
  }, [asks, revalidate])
}
