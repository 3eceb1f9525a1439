import { productStates } from '../../../shop/catalogue/products/rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import type { ProductPageProps } from './load-product-page.ts'

/** Who sees the product: publishes, schedules, withdraws and archives it. */
export function StatePanel({ page: { state, version, publishAt, replacedBy } }: ProductPageProps) {
  const seen = { hidden: { version }, variant: 'outline' } as const
  const last = useLastResult()
  return (
    <Panel title={productStates[state]} note={noteOf[state]}>
      {last?.ok && stateAfter[last.action] === state && <Notice className="mt-0">{last.message}</Notice>}
      {publishAt && <p className="text-sm">{`Published by itself on ${timeText(publishAt)}.`}</p>}
      {replacedBy && <p className="wrap-anywhere text-sm">{`Its page leads to /product/${replacedBy}.`}</p>}
      {(state === 'draft' || state === 'scheduled') && (
        <FoldForm {...seen} action="schedule" label={publishAt ? 'Another time' : 'Publish later'} submit="Schedule">
          <Text name="publishAt" label="Day and time in Pakistan" type="datetime-local" required />
        </FoldForm>
      )}
      {state !== 'draft' && <StaffForm {...seen} action="withdraw" submit="Back to draft" />}
      {state !== 'archived' && (
        <FoldForm {...seen} action="archive" label="Archive ..." submit="Archive">
          <Text
            name="replacedBy"
            label="Lead to another product (optional)"
            hint="Its address. Empty: the page shows similar perfumes"
            placeholder="/product/..."
          />
        </FoldForm>
      )}
    </Panel>
  )
}

// The state in which the form of a move is gone.
const stateAfter: Record<string, string> = { withdraw: 'draft', archive: 'archived' }

const noteOf = {
  draft: 'No shopper sees it.',
  scheduled: 'No shopper sees it yet.',
  published: 'Shoppers see it and can buy it.',
  archived: 'It is not sold any more; orders, reviews and its address stay.',
}
