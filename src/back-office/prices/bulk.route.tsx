import { useLoaderData } from 'react-router'
import { ruleText } from '../../shop/catalogue/prices/bulk-price-rules.ts'
import { planBulk, readBulk } from '../../shop/catalogue/prices/index.ts'
import { pageFilter, partOf } from '../../shop/ground/list-filters-and-pages.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Text } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Pager } from '../kit/pager.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useHere } from '../kit/use-here.ts'
import { BulkFields } from './bulk-change.tsx'
import { PlanTable } from './plan-table.tsx'
import { bulkActions } from './price-actions.ts'

/** What a bulk change would do, line by line, and the button that does it. The address says the change. */
export const meta = titled('Change prices')

export const loader = staffPage('catalogue.change', async ({ shop, url: { searchParams } }) => {
  const none = { lines: [], counts: { all: 0, refused: 0, warned: 0 }, digest: '', more: false }
  // Nothing is wrong before anything was typed.
  if (!searchParams.has('by')) return { ...none, problem: null, rule: '' }
  const asked = readBulk(searchParams)
  if ('problem' in asked) return { ...none, problem: asked.problem, rule: '' }
  const { lines, digest } = await planBulk(shop.db, asked, await shop.settings())
  const of = { refused: lines.filter(line => line.refused), warned: lines.filter(line => line.warned && !line.refused) }
  const view = searchParams.get('view')
  const shown = view === 'refused' || view === 'warned' ? of[view] : lines
  const part = partOf(shown, pageFilter().parse(searchParams.get('page')))
  return {
    lines: part.rows,
    counts: { all: lines.length, refused: of.refused.length, warned: of.warned.length },
    more: part.more,
    digest,
    problem: null,
    rule: ruleText(asked.rule),
  }
})

export const action = staffActions(bulkActions)

export default function BulkPage() {
  const { lines, counts, digest, more, problem, rule } = useLoaderData<typeof loader>()
  const { query, here } = useHere()
  const fit = counts.all - counts.refused
  const back = new URLSearchParams(query)
  for (const name of ['how', 'by', 'unit', 'to', 'size', 'view', 'page']) back.delete(name)
  const view = (name: string, label: string, count: number) => ({
    path: here({ view: name }),
    label,
    count,
    current: (query.get('view') ?? '') === name,
  })
  return (
    <>
      <PageHead
        back={{ to: `/admin/prices${back.size > 0 ? `?${back}` : ''}`, label: 'Prices' }}
        title="Change prices"
        note={rule && `${rule}. Nothing is saved yet.`}
        tabs={{
          label: 'Lines',
          tabs: [
            view('', 'All', counts.all),
            view('refused', 'Cannot change', counts.refused),
            view('warned', 'To look at', counts.warned),
          ],
        }}
      />
      <Notice ok={false}>{problem}</Notice>
      <form className="filters mb-4">
        {[...query]
          .filter(([name]) => !['how', 'by', 'unit', 'to', 'view', 'page'].includes(name))
          .map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
        <BulkFields />
        <Button type="submit" variant="outline">
          {rule ? 'Preview again' : 'Preview'}
        </Button>
      </form>
      {fit > 0 && (
        <Panel
          title={`${plural(fit, 'price')} would change`}
          note={
            counts.refused > 0
              ? `${counts.refused} cannot change and stay as they are.`
              : 'All of them, or none if something fails.'
          }
        >
          <StaffForm action="apply" submit={`Change ${plural(fit, 'price')}`} busy="Changing ..." hidden={{ digest }}>
            <Text name="note" label="Why, for the history (optional)" maxLength={200} />
          </StaffForm>
        </Panel>
      )}
      {lines.length === 0 ? (
        <EmptyState
          title="No lines here"
          text={rule ? 'No price would change by this.' : 'Say by how much. What each price would become stands here.'}
        />
      ) : (
        <PlanTable lines={lines} />
      )}
      <Pager more={more} />
    </>
  )
}
