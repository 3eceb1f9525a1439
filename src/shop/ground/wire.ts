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

// The differences between code and the JSON of `/v1`. A schema of these codecs describes both: its output is used in
// code, its input is the JSON of `/v1`, and `encode(schema, value)` converts the first into the second.

/** An amount of `/v1` in rupees, by the rules of `number`. */
export const rupees = (number: z.ZodNumber) => number as unknown as z.ZodType<Rupees, Rupees>

/** Paisa in code, rupees in `/v1`. */
export const money = z.codec(rupees(z.number().describe('Rupees')), z.number() as unknown as z.ZodType<Paisa, Paisa>, {
  decode: toPaisa,
  encode: toRupees,
})

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

/**
 * Converts a value to the JSON of `/v1`, as `z.encode` does. Visits only the codecs: checking every field of a
 * listing would cost as much as writing its JSON.
 */
export function encode<S extends z.ZodType>(schema: S, value: z.output<S>): z.input<S> {
  const encoder = encoderOf(schema)
  return (encoder ? encoder(value) : value) as z.input<S>
}

type Encoder = (value: unknown) => unknown

const encoders = new WeakMap<z.core.$ZodType, Encoder | null>()

function encoderOf(schema: z.core.$ZodType): Encoder | null {
  const known = encoders.get(schema)
  if (known !== undefined) return known
  const made = newEncoder(schema)
  encoders.set(schema, made)
  return made
}

/** Null without a codec inside. */
function newEncoder(schema: z.core.$ZodType): Encoder | null {
  if (schema instanceof z.ZodObject) return encodeFields(schema.shape)
  if (schema instanceof z.ZodArray) {
    const item = encoderOf(schema.element)
    return item && (values => (values as unknown[]).map(item))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = encoderOf(schema.unwrap())
    return inner && (value => (value == null ? value : inner(value)))
  }
  if (schema instanceof z.ZodPipe || schema instanceof z.ZodUnion) return value => z.encode(schema, value)
  return null
}

function encodeFields(shape: z.core.$ZodShape): Encoder | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const encoder = encoderOf(schema)
    return encoder ? [{ name, encoder }] : []
  })
  if (fields.length === 0) return null
  return object => {
    const copy = { ...(object as Record<string, unknown>) }
    for (const { name, encoder } of fields) copy[name] = encoder(copy[name])
    return copy
  }
}
