import { useLoaderData } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import {
  Advertising,
  advertisingWords,
  listCosts,
  OpeningBalance,
  openingWords,
  Packaging,
  packagingWords,
} from '../../shop/money/reports/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { costActions } from './cost-actions.ts'

/** What advertising and packaging cost: profit counts them. */
export const meta = titled('Costs')

export const loader = staffPage('profit.read', async ({ shop }) => ({
  ...(await listCosts(shop.db)),
  advertisingFields: formFields(Advertising, advertisingWords, { day: today() }),
  packagingFields: formFields(Packaging, packagingWords, { fromDay: today() }),
  openingFields: formFields(OpeningBalance, openingWords),
}))

export const action = staffActions(costActions)

export default function CostsPage() {
  const { advertising, packaging, advertisingFields, packagingFields, openingFields } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="Costs" back={{ to: '/admin/reports/profit', label: 'Profit' }}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PanelForm title="Advertising of a day" action="advertise" submit="Save" fields={advertisingFields} />
        <PanelForm
          title="Advertising from a file"
          note="CSV with the columns day, campaign and amount. A campaign of a day that is there already is replaced."
          action="importAdvertising"
          submit="Take the file"
          sendsFile
        >
          <FileOrLines />
        </PanelForm>
        <PanelForm
          title="Packaging"
          note="Reports of parcels since that day follow within minutes."
          action="packaging"
          submit="Save"
          fields={packagingFields}
        />
        <PanelForm
          title="Opening balance"
          note="What the house had in cash and at the bank before the ledger began. It stays; a correction is another entry."
          action="openBalance"
          submit="Post"
          fields={openingFields}
        />
        <Panel title="Packaging so far">
          <Rows
            rows={packaging}
            keyOf={({ from }) => from}
            cell={({ from }) => `From ${from}`}
            end={({ amount }) => amountText(amount)}
          />
        </Panel>
        <Panel title="Latest advertising">
          <Rows
            rows={advertising}
            keyOf={({ day, campaign }) => day + campaign}
            cell={({ campaign }) => campaign}
            note={({ day }) => day}
            end={({ amount }) => amountText(amount)}
          />
        </Panel>
      </div>
    </DetailPage>
  )
}
