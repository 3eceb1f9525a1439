import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { type Given, GivenFilter, listGiven } from '../../shop/stock/stock/index.ts'
import { givenReasons, stockReasonLabel } from '../../shop/stock/stock/stock-reason-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { stockTabs } from '../kit/office-tabs.ts'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** Testers, samples and gifts: what the shop gave away. */
export const meta = titled('Testers and samples')

export const loader = staffPage('stock.read', async ({ shop, session: { staff }, query }) => {
  const given = await listGiven(shop.db, GivenFilter.parse(query))
  const seesCost = mayDo(staff.role, 'purchases.read')
  return { given: seesCost ? given : given.map(one => ({ ...one, cost: null })) }
})

const times = { 30: '30 days', 365: '365 days' }

type Props = { given: readonly Given[]; seesCost: boolean }

/** Pieces and cost of each reason. */
const GivenTotals = ({ given, seesCost }: Props) => (
  <div className="mt-3">
    <Tiles label="In all" tiles={givenReasons.map(reason => totalOf(reason, given, seesCost))} />
  </div>
)

function totalOf(reason: string, given: readonly Given[], seesCost: boolean) {
  const these = given.filter(one => one.reason === reason)
  const cost = these.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  return {
    label: `${stockReasonLabel(reason)}s`,
    figure: these.reduce((sum, { pieces }) => sum + pieces, 0),
    note: seesCost && amountText(paisa(cost)),
  }
}

export default function GivenPage() {
  const { given } = useLoaderData<typeof loader>()
  const seesCost = useMay()('purchases.read')
  return (
    <ListPage
      title="Stock"
      tabs={stockTabs()}
      filters={[{ name: 'days', label: 'In the last', all: '90 days', options: times }]}
      rows={given}
      keyOf={({ sizeId, reason }) => `${sizeId} ${reason}`}
      to={({ sizeId }) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`}
      columns={[
        { label: 'Size', cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf) },
        { label: 'Given as', cell: ({ reason }) => stockReasonLabel(reason), plain: true },
        { label: 'Last on', cell: ({ lastAt }) => shortDayText(lastAt) },
        {
          label: 'Pieces',
          cell: ({ pieces }) => pieces,
          note: ({ cost }) => seesCost && (cost === null ? 'Cost not known' : amountText(cost)),
          end: true,
        },
      ]}
      empty={{
        title: 'Nothing was given away',
        text: 'Take a tester, sample or gift from stock on the page of its size: it is listed here.',
      }}
    >
      {given.length > 0 && <GivenTotals given={given} seesCost={seesCost} />}
    </ListPage>
  )
}
