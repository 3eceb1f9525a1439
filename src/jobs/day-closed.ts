import { z } from 'zod'
import { dayClosed } from '../emails/day-closed.tsx'
import { dayText } from '../shop/ground/dates.ts'
import { amountText, paisa } from '../shop/ground/money.ts'
import { dayPdf, findClose } from '../shop/money/day-close/index.ts'
import { letterhead } from '../shop/settings/letterhead/index.ts'
import { emailJob } from './email-job.ts'

const DayClosed = z.object({ owner: z.string(), day: z.iso.date() })

/** Sends one owner how a day ended. */
export const dayClosedJob = emailJob('day', DayClosed, async ({ db }, { owner, day }, shop) => {
  const close = await findClose(db, day)
  if (!close) return null
  const { figures, cash, bank, expected, explanation, by } = close
  const difference = paisa(cash + bank - expected)
  // As on the page: what is nothing is not said.
  const flows = figures.flows.filter(({ count, amount }) => count !== 0 || amount !== 0)
  const places = figures.places.filter(({ amount }) => amount !== 0)
  const lines = [
    flows.length === 0
      ? 'No order was placed or moved that day.'
      : `${flows.map(({ label, count, amount }) => `${label}: ${count}, ${amountText(amount)}`).join('; ')}.`,
    ...(places.length === 0
      ? []
      : [`${places.map(({ label, amount }) => `${label}: ${amountText(amount)}`).join('; ')}.`]),
    ...(figures.stuck.length > 0
      ? [
          `Stuck: ${figures.stuck.map(({ label, count, amount }) => `${label}, ${count}, ${amountText(amount)}`).join('; ')}.`,
        ]
      : []),
    `${by} counted ${amountText(cash)} in cash and ${amountText(bank)} in the bank; ${amountText(expected)} should be there. ${
      difference === 0 ? 'There is no difference.' : `The difference is ${amountText(difference)}: ${explanation}`
    }`,
  ]
  const pdf = {
    name: `day-${day}.pdf`,
    type: 'application/pdf',
    bytes: await dayPdf({ day, close, figures }, await letterhead(shop)),
  }
  return {
    cause: `day-closed ${day} ${owner}`,
    email: { ...(await dayClosed({ email: owner, day: dayText(day), date: day, lines }, shop)), files: [pdf] },
  }
})
