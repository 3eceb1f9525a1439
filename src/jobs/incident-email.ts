import { z } from 'zod'
import { shopIncident } from '../emails/shop-incident.tsx'
import { type IncidentKind, incidentTitles } from '../platform/database/incidents.ts'
import { dayText, timeText } from '../shop/ground/dates.ts'
import { emailJob } from './email-job.ts'

// What an index of PostgreSQL holds, and more than all places of a kind have.
const CAUSE_LETTERS = 2000

const IncidentEmail = z.object({
  owner: z.string(),
  kind: z.enum(Object.keys(incidentTitles) as IncidentKind[]),
  places: z.array(z.string()),
  texts: z.array(z.string()),
  path: z.string(),
  since: z.date(),
})

/** Sends one owner the email about incidents of a kind: one a day for the same causes, whichever process sends it. */
export const sendIncidentEmail = emailJob(
  'fault',
  IncidentEmail,
  async (_context, { owner, kind, places, texts, path, since }, shop) => ({
    cause: `incident ${kind} ${dayText(new Date())} ${owner} ${places.join(', ')}`.trim().slice(0, CAUSE_LETTERS),
    email: await shopIncident(
      { email: owner, title: incidentTitles[kind], texts: [...new Set(texts)], path, since: timeText(since) },
      shop,
    ),
  }),
)
