import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isOfHoldings } from '../../platform/backup/holdings.ts'
import { listRuns } from '../../platform/backup/runs.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'

/**
 * When the shop was last restored from its backup, what was compared and how long it took. Off unless the merchant
 * shows it.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(requestContext)
  const { trustPage, shopName } = await settings()
  if (!trustPage) throw data(null, { status: 404 })
  // Drills of earlier releases did not compare with what the shop held: an emptied one passed.
  const drill = (await listRuns(db, 800)).find(
    ({ kind, succeeded, lines }) => kind === 'drill' && succeeded && lines.some(isOfHoldings),
  )
  return {
    shopName,
    drill: drill && {
      at: drill.finishedAt,
      minutes: Math.max(1, Math.round((+drill.finishedAt - +drill.startedAt) / 60_000)),
      compared: drill.lines.filter(line => line.startsWith('ok ')).map(line => line.slice(2).trim()),
    },
  }
}

const words = 'How we look after your orders'
export const meta = (args: MetaArgs) =>
  pageMeta(args, words, 'When this shop was last restored from its backup, and what was compared.')

export default function TrustPage() {
  const { shopName, drill } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid max-w-3xl gap-6 pb-12">
      <PageHead title={words} />
      {drill ? (
        <>
          <p>
            {`On ${timeText(drill.at)} ${shopName} was restored from its backup into another place and compared with what the shop held. It took ${drill.minutes === 1 ? 'a minute' : `${drill.minutes} minutes`}, and all of this agreed.`}
          </p>
          <h2 className="font-semibold text-lg">What was compared</h2>
          <ul className="grid list-disc gap-1 pl-5">
            {drill.compared.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{`${shopName} has not been restored from a backup yet.`}</p>
      )}
    </div>
  )
}
