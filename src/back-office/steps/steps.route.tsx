import { useLoaderData } from 'react-router'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { findSteps } from '../../shop/watch/first-steps/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { skipAction } from './step-actions.ts'
import { StepsList } from './steps-list.tsx'

/** The steps to an open shop, also when all are done. */
export const meta = titled('First steps')

export const loader = staffPage('settings.change', async ({ shop }) => ({
  steps: await findSteps(shop.db, await readSettings(shop.db)),
}))

export const action = staffActions({ skip: skipAction })

export default function StepsPage() {
  const { steps } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="First steps">
      <StepsList steps={steps} />
    </DetailPage>
  )
}
