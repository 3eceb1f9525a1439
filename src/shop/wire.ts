import { z } from 'zod'
import {
  type BasisPoints,
  type Paisa,
  type Percent,
  type Rupees,
  toBasisPoints,
  toPaisa,
  toPercent,
  toRupees,
} from './money.ts'

// What differs between code and the JSON of `/v1`. A schema made of these describes both: its output is what code holds, its
// input is what `/v1` answers, and `z.encode(schema, value)` turns the first into the second.

/** Paisa in code, rupees in `/v1`. */
export const money = z.codec(
  z.number().describe('Rupees') as unknown as z.ZodType<Rupees, Rupees>,
  z.number() as unknown as z.ZodType<Paisa, Paisa>,
  {
    decode: toPaisa,
    encode: toRupees,
  },
)

/** Hundredths of a percent in code, percent in `/v1`. */
export const percentage = z.codec(
  z.number().describe('Percent') as unknown as z.ZodType<Percent, Percent>,
  z.number() as unknown as z.ZodType<BasisPoints, BasisPoints>,
  { decode: toBasisPoints, encode: toPercent },
)

/** A Date in code, ISO text in `/v1`. */
export const moment = z.codec(z.string(), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})
