import { timeText } from '../../../shop/dates.ts'
import { productStates } from '../../../shop/products/rules.ts'
import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import type { ProductPageProps } from './product.route.tsx'

/** Who sees the product: publishes, schedules, withdraws and archives it. */
export function StatePanel({ page: { state, version, publishAt, replacedBy } }: ProductPageProps) {
  const hidden = { version: String(version) }
  const [scheduled, archived] = [useAnswer('schedule'), useAnswer('archive')]
  return (
    <Panel title={productStates[state]} note={noteOf[state]}>
      {publishAt && <p className="text-sm">{`Published by itself on ${timeText(publishAt)}.`}</p>}
      {replacedBy && <p className="wrap-anywhere text-sm">{`Its page leads to /product/${replacedBy}.`}</p>}
      {state !== 'published' && (
        <StaffForm action="publish" submit="Publish now" busy="Publishing ..." hidden={hidden} />
      )}
      {(state === 'draft' || state === 'scheduled') && (
        <Fold label={publishAt ? 'Another time' : 'Publish later'} open={scheduled !== null && !scheduled.ok}>
          <StaffForm action="schedule" submit="Schedule" variant="outline" hidden={hidden}>
            <Text name="publishAt" label="Day and time in Pakistan" type="datetime-local" required />
          </StaffForm>
        </Fold>
      )}
      {state !== 'draft' && <StaffForm action="withdraw" submit="Back to draft" variant="outline" hidden={hidden} />}
      {state !== 'archived' && (
        <Fold label="Archive" open={archived !== null && !archived.ok}>
          <StaffForm action="archive" submit="Archive" variant="outline" hidden={hidden}>
            <Text
              name="replacedBy"
              label="Lead to another product (optional)"
              hint="Its address. Empty: the page shows what is alike"
              placeholder="/product/..."
            />
          </StaffForm>
        </Fold>
      )}
    </Panel>
  )
}

const noteOf = {
  draft: 'No shopper sees it.',
  scheduled: 'No shopper sees it yet.',
  published: 'Shoppers see it and can buy it.',
  archived: 'It is not sold any more; orders, reviews and its address stay.',
}
