import { z } from 'zod'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { MAX_RETURN_LINES, PAY_TO_LIMIT, RETURN_NOTE_LIMIT, returnReasons, returnWishes } from './return-rules.ts'

const keys = <Name extends string>(words: Record<Name, string>) => Object.keys(words) as [Name, ...Name[]]
const noLine = 'Please say how many you return'

/** A request to return lines of a delivered order. */
export const RequestReturn = z.object({
  lines: z
    .array(
      z.object({
        /** Of the order's lines, counted from 1. */
        position: z.int().min(1).max(MAX_RETURN_LINES),
        quantity: z.int({ error: noLine }).min(1, noLine).max(10_000, noLine),
      }),
      { error: noLine },
    )
    .min(1, noLine)
    .max(MAX_RETURN_LINES, noLine),
  reason: z.enum(keys(returnReasons), 'Please choose a reason'),
  wish: z.enum(keys(returnWishes), 'Please choose what you would like'),
  sealed: z.boolean('sealed must be true or false'),
  note: z.string().trim().max(RETURN_NOTE_LIMIT, `Please use ${RETURN_NOTE_LIMIT} characters or less`).default(''),
  payTo: z.string().trim().max(PAY_TO_LIMIT, `Please use ${PAY_TO_LIMIT} characters or less`).default(''),
})
export type RequestReturn = z.output<typeof RequestReturn>

/** The form of staff who begin a return for somebody on the phone: `quantity-POSITION` of each line. */
export const BeginReturn = z
  .looseObject({})
  .transform(fields => ({
    ...fields,
    sealed: false,
    lines: Object.entries(fields).flatMap(([name, value]) => {
      const position = /^quantity-(\d{1,3})$/.exec(name)?.[1]
      const quantity = Number(plainNumber(value))
      return position && quantity !== 0 ? [{ position: Number(position), quantity }] : []
    }),
  }))
  .pipe(RequestReturn)
