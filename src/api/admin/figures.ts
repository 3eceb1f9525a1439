import { createRoute, z } from '@hono/zod-openapi'
import { figures as defined, type FigureName } from '../../shop/ground/figure-rules.ts'
import { encode, money } from '../../shop/ground/wire.ts'
import { figuresByDay, ReportFilter } from '../../shop/money/reports/index.ts'
import { responses } from '../respond.ts'
import { adminApi, needs } from './admin-call.ts'
import { day } from './parameters.ts'

const ListFigures = z.strictObject({
  from: day.optional().describe('The first day, in Pakistan; 30 days unless it is given'),
  to: day.optional().describe('The last day; today unless it is given'),
})
const count = (name: FigureName) => z.int().describe(defined[name].means)
const amount = (name: FigureName) => money.describe(defined[name].means)

const DayFigures = z.object({
  day: z.string(),
  placed: count('placed'),
  sold: count('sold'),
  pieces: count('pieces'),
  amount: amount('amount'),
  takenOff: amount('takenOff'),
  sent: count('sent'),
  delivered: count('delivered'),
  earned: amount('earned'),
  refused: count('refused'),
  cameBack: count('cameBack'),
  cancelled: count('cancelled'),
  turnedAway: count('turnedAway'),
})

/** The figures of the reports, by day. */
export const figures = adminApi().openapi(
  createRoute({
    method: 'get',
    path: '/',
    summary: 'What was placed, sold, sent, delivered and refused, by day',
    request: { query: ListFigures },
    ...needs('reports.read'),
    responses: responses('Each day', { data: z.array(DayFigures) }),
  }),
  async c => {
    const { from, to } = ReportFilter.parse(c.req.valid('query'))
    return c.json(
      { success: true as const, data: encode(z.array(DayFigures), await figuresByDay(c.var.db, { from, to })) },
      200,
    )
  },
)
