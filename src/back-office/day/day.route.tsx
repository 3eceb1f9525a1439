import { useLoaderData } from 'react-router'
import { dayOf, dayText, shortDayText, timeText, today } from '../../shop/ground/dates.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { amountText, type Paisa, paisa } from '../../shop/ground/money.ts'
import { isShown, sumOfPlaces } from '../../shop/money/day-close/day-place-rules.ts'
import {
  CloseDay,
  closeWords,
  type DayFigures,
  findClose,
  findDay,
  listCloses,
} from '../../shop/money/day-close/index.ts'
import { dayCurves } from '../../shop/money/reports/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ChartPanel } from '../kit/chart-panel.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { ListTable } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { AskedDay, dayActions } from './day-actions.ts'

/** A day: what happened, where the money is, what is stuck, and what was counted at its end. */
export const meta = titled('Day')

export const loader = staffPage('day.read', async ({ shop, url }) => {
  const asked = AskedDay.parse(url.searchParams.get('day'))
  const day = asked !== '' && asked >= '2000-01-01' && asked <= today() ? asked : today()
  const close = await findClose(shop.db, day)
  const [figures, closes, curves] = await Promise.all([
    close?.figures ?? findDay(shop.db, day),
    listCloses(shop.db),
    dayCurves(shop.db, day),
  ])
  // A day before one that is closed cannot be closed any more.
  const open = closes.every(one => one.day < day)
  const hasPassed = dayOf(close?.closedAt ?? new Date()) !== day
  return { day, hasPassed, close, figures, closes, curves, fields: open ? formFields(CloseDay, closeWords) : null }
})

export const action = staffActions(dayActions)

export default function DayPage() {
  const { day, hasPassed, close, figures, closes, curves, fields } = useLoaderData<typeof loader>()
  const { flows, places, couriers, stuck, counted, moved, expected } = figures
  const moment = close ? `When it was closed, ${timeText(close.closedAt)}.` : 'Now.'
  const closable = useMay()('day.close') && !close && fields
  return (
    <DetailPage
      title={dayText(day)}
      chips={<span className="chip">{close ? 'Closed' : 'Open'}</span>}
      note={close && `Closed by ${close.by}, ${timeText(close.closedAt)}`}
      actions={
        <LineLink to={`/admin/day/document?day=${day}`} newTab>
          PDF
        </LineLink>
      }
      first={
        <>
          {!closable && <ClosedMeanwhile />}
          <ListFilters filters={[{ name: 'day', label: 'Day', type: 'date', defaultValue: day }]} sorts={[]} />
        </>
      }
      aside={
        <>
          <Panel
            title="Cash and bank"
            note={`What should ${close ? 'have been there when it was closed' : 'be there now'}: what was counted last, and what came and went since that moment.`}
          >
            <Facts
              figures
              facts={[
                [
                  counted ? `Counted on ${shortDayText(counted.day)}` : 'Not counted yet',
                  amountText(counted?.amount ?? paisa(0)),
                ],
                ['Came and went, by the ledger', amountText(moved)],
                ['Should be there', amountText(expected), 'sum'],
                close && ['Cash, counted', amountText(close.cash)],
                close && ['Bank', amountText(close.bank)],
                close && ['Difference', amountText(paisa(close.cash + close.bank - close.expected)), 'sum'],
              ]}
            />
            {close?.explanation && <p dir="auto">{close.explanation}</p>}
          </Panel>
          {closable && (
            <PanelForm
              title="Close the day"
              note="It stays as it is then. Owners also get it by email, while emails leave the shop."
              action="close"
              submit="Close the day"
              hidden={{ day, expected: String(expected) }}
              fields={closable}
            />
          )}
          <Panel title="Closed days">
            <Rows
              rows={closes}
              keyOf={one => one.day}
              to={one => `/admin/day?day=${one.day}`}
              cell={one => shortDayText(one.day)}
              note={({ by, difference, explanation }) =>
                difference === 0 ? by : `${by}: ${amountText(difference)}, ${explanation}`
              }
              end={one => amountText(one.counted)}
              empty="No day is closed yet."
            />
          </Panel>
        </>
      }
    >
      <Tiles
        label="What happened"
        tiles={flows.map(({ label, means, count, amount }) => ({
          label,
          means,
          figure: count,
          note: amountText(amount),
          none: count === 0 && amount === 0,
        }))}
      />
      <ChartPanel title="Orders by the hour" chart={curves.orders} />
      <ChartPanel title="Sold by the hour" chart={curves.sold} />
      <Panel
        title="Where the money is"
        note={hasPassed ? `At the end of ${dayText(day)}, by the ledger.` : `${moment.slice(0, -1)}, by the ledger.`}
      >
        <Facts
          figures
          facts={[
            ...places.map(
              place =>
                !place.apart &&
                isShown(place) &&
                ([place.label, amountText(place.amount), place.part && 'part'] as const),
            ),
            ['Total', amountText(sumOfPlaces(places)), 'sum'],
            ...places.map(
              ({ label, amount, apart }) => amount !== 0 && apart && ([label, amountText(amount), 'part'] as const),
            ),
          ]}
        />
      </Panel>
      <CourierAges couriers={couriers} note={moment} />
      <Panel title="What is stuck" note={moment}>
        <Rows
          rows={stuck}
          keyOf={({ label }) => label}
          to={({ path }) => path}
          cell={({ label, count }) => `${label}: ${count}`}
          note={({ since }) => `The longest since ${timeText(since)}`}
          end={({ amount }) => amountText(amount)}
          empty="Nothing waits longer than usual."
        />
      </Panel>
    </DetailPage>
  )
}

/** What somebody had entered when another person closed the day first: the form is not on the page any more. */
function ClosedMeanwhile() {
  const result = useActionResult('close')
  if (!result || result.ok) return null
  const { cash, bank, explanation } = result.typed
  return (
    <Notice ok={false}>
      {result.message}. You had entered: cash {cash}, bank {bank}
      {explanation && (
        <>
          , <bdi>{explanation}</bdi>
        </>
      )}
    </Notice>
  )
}

/** Nothing for nothing: a column without a sum is not drawn. */
const owedText = (amount: Paisa) => amount !== 0 && amountText(amount)

/** What couriers owe by age, and carry. */
function CourierAges({ couriers, note }: Pick<DayFigures, 'couriers'> & { note: string }) {
  if (couriers.length === 0) return null
  return (
    <Panel title="What couriers owe and carry" note={note}>
      <ListTable
        label="Couriers"
        rows={couriers}
        keyOf={({ courier }) => courier}
        columns={[
          { label: 'Courier', cell: ({ courier }) => courier },
          { label: 'Up to 7 days', cell: ({ upTo7Days }) => owedText(upTo7Days), figure: true },
          { label: 'Up to 14 days', cell: ({ upTo14Days }) => owedText(upTo14Days), figure: true },
          { label: 'Older', cell: ({ older }) => owedText(older), figure: true },
          { label: 'On the way', cell: ({ onTheWay }) => owedText(onTheWay), figure: true },
        ]}
      />
    </Panel>
  )
}
